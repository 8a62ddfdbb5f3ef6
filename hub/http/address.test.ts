import type { Context } from 'hono'
import { describe, expect, test } from 'vitest'
import { isLoopback } from '#protocol/server/address.ts'
import { readConfig } from '../config.ts'
import { clientAddress, isPrivate, isSecure, limitKey } from './address.ts'
import type { HubEnv } from './env.ts'

function asked(socket: string, headers: Record<string, string> = {}, more: object = {}) {
  return {
    env: { incoming: { socket: { remoteAddress: socket, ...more } } },
    req: { header: (name: string) => headers[name] },
  } as unknown as Context<HubEnv>
}

function trusting(list: string) {
  return readConfig({ TRUSTED_PROXIES: list }).trusted_proxies
}

describe('SECURITY "Input" the client address', () => {
  test.each([
    ['nobody is trusted', '', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a stranger writes the header', '10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['one proxy', '10.0.0.0/8', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the client forged a hop in front', '10.0.0.0/8', '10.0.0.1', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
    ['two proxies', '10.0.0.0/8', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['a hop that is no address', '10.0.0.0/8', '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
    ['only proxies', '10.0.0.0/8', '10.0.0.1', '10.0.0.3', '10.0.0.3'],
    ['no header', '10.0.0.0/8', '10.0.0.1', undefined, '10.0.0.1'],
    ['IPv4 in IPv6', 'loopback', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['an IPv6 client', 'loopback', '::1', '2001:db8::7', '2001:db8::7'],
  ])('%s', (_what, list, socket, header, expected) => {
    expect(
      clientAddress(asked(socket, header === undefined ? {} : { 'x-forwarded-for': header }), trusting(list)),
    ).toBe(expected)
  })

  test('HTTPS is believed of a trusted proxy and of the socket only', () => {
    const https = { 'x-forwarded-proto': 'https' }
    expect(isSecure(asked('10.0.0.1', https), trusting('10.0.0.0/8'))).toBe(true)
    expect(isSecure(asked('203.0.113.9', https), trusting('10.0.0.0/8'))).toBe(false)
    expect(isSecure(asked('203.0.113.9', {}, { encrypted: true }), trusting(''))).toBe(true)
  })

  test.each([
    ['this machine', '127.0.0.1', {}, '', true],
    ['this machine, IPv6', '::1', {}, '', true],
    ['this machine, IPv4 in IPv6', '::ffff:127.0.0.1', {}, '', true],
    ['another machine', '192.168.1.7', {}, '', false],
    ['another machine that says otherwise', '192.168.1.7', { 'x-forwarded-proto': 'https' }, '', false],
    ['another machine that is forged', '192.168.1.7', { 'x-forwarded-for': '127.0.0.1' }, '', false],
    ['a proxy here that nobody trusts', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, '', false],
    ['a proxy here that nobody trusts, by the standard', '127.0.0.1', { forwarded: 'for=127.0.0.1' }, '', false],
    ['a trusted proxy, plain', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 'loopback', false],
    [
      'a trusted proxy, HTTPS',
      '127.0.0.1',
      { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' },
      'loopback',
      true,
    ],
  ])('SECURITY "Reach" nobody reads along: %s', (_what, socket, headers, list, expected) => {
    expect(isPrivate(asked(socket, headers), trusting(list))).toBe(expected)
  })

  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, key) => {
    expect(limitKey(address)).toBe(key)
  })

  test.each([
    ['this machine', '127.0.0.1', { host: 'localhost:8080' }, true],
    ['this machine, IPv6', '::1', { host: '[::1]:8080' }, true],
    ['a foreign name that points here', '127.0.0.1', { host: 'evil.example' }, false],
    ['a name that begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }, false],
    ['another machine', '192.168.1.7', { host: 'localhost' }, false],
    ['a proxy on this machine', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, false],
  ])('loopback only: %s', (_what, socket, headers, expected) => {
    expect(isLoopback(asked(socket, headers))).toBe(expected)
  })
})
