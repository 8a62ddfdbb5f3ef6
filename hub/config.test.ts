import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const TLS = join(import.meta.dirname, '../tests/constellation/tls')
const SECRET = 'k3s9-4jf8-qq02-11xm-8vz7-long-enough'

describe('the environment', () => {
  test('defaults: 8080, ./data with its folders, the second place beside it, no demo, nobody trusted', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 8080, database_url: null, provider: null, demo: null, log_level: 'info' })
    expect(config.data_dir).toMatch(/\/data\/hub$/)
    expect(config.second_dir).toMatch(/\/data-second$/)
    expect(config.trusted_proxies.check('127.0.0.1')).toBe(false)
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('an empty variable is a missing one', () => {
    expect(readConfig({ DATABASE_URL: '', HUB_PORT: '' })).toMatchObject({ port: 8080, database_url: null })
  })

  test.each([
    [{ HUB_PORT: 'eighty' }, 'HUB_PORT'],
    [{ HUB_PORT: '70000' }, 'HUB_PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ PROVIDER_URL: 'http://127.0.0.1:1' }, 'PROVIDER_SECRET'],
    [{ PROVIDER_SECRET: 'short' }, 'PROVIDER_SECRET'],
    [{ PROVIDER_SECRET: 'x'.repeat(40) }, 'PROVIDER_SECRET'],
    [{ PROVIDER_SECRET: 'this-is-an-example-secret-of-40-letters!' }, 'PROVIDER_SECRET'],
    [{ DEMO: 'true', DEMO_CONTROL_URL: 'http://127.0.0.1:1' }, 'DEMO_CONTROL_TOKEN'],
    [{ DEMO_DAYS: '0' }, 'DEMO_DAYS'],
    [{ SMTP_URL: 'mail.example:587', MAIL_FROM: 'a@kino.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@kino.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@kino.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example/inbox', MAIL_FROM: 'a@kino.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example?secure=false', MAIL_FROM: 'a@kino.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://anton@mail.example', MAIL_FROM: 'a@kino.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://anton:100%@mail.example', MAIL_FROM: 'a@kino.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Lichthof <a@kino.example>' }, 'MAIL_FROM'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
    [{ TLS_CERT: `${TLS}/cert.pem` }, 'TLS_KEY'],
    [{ TLS_KEY: `${TLS}/key.pem` }, 'TLS_CERT'],
    [{ TLS_CERT: '/nowhere.pem', TLS_KEY: `${TLS}/key.pem` }, 'TLS_CERT: /nowhere.pem cannot be read'],
    [{ TLS_CERT: `${TLS}/key.pem`, TLS_KEY: `${TLS}/key.pem` }, 'TLS_CERT is not a certificate'],
    [{ TLS_CERT: `${TLS}/cert.pem`, TLS_KEY: `${TLS}/cert.pem` }, 'TLS_KEY is not a key'],
  ])('SECURITY "Secrets" %o is refused in one line that names %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
    expect(() => readConfig(environment)).toThrow(name)
    expect(() => readConfig(environment)).not.toThrow('\n')
  })

  test('TRUSTED_PROXIES takes addresses, networks and the word loopback', () => {
    const { trusted_proxies } = readConfig({ TRUSTED_PROXIES: '10.1.0.0/16, 192.0.2.7,loopback, 2001:db8::/32' })
    const trusted = (address: string) => trusted_proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
    expect(['10.1.2.3', '192.0.2.7', '127.0.0.1', '::1', '2001:db8::9'].map(trusted)).toEqual(Array(5).fill(true))
    expect(['10.2.0.1', '192.0.2.8', '2001:db9::1'].map(trusted)).toEqual(Array(3).fill(false))
  })

  test.each([
    ['nothing', {}, false],
    ['an address of its own alone', { PUBLIC_URL: 'https://kino.example' }, false],
    ['a proxy on this machine', { TRUSTED_PROXIES: 'loopback, 127.0.0.1, ::1' }, false],
    ['a proxy elsewhere', { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }, true],
    ['a certificate', { TLS_CERT: `${TLS}/cert.pem`, TLS_KEY: `${TLS}/key.pem` }, true],
  ])(
    'SECURITY "Reach" with %s other machines reach the hub only where their line is encrypted',
    (_, environment, open) => {
      expect(readConfig(environment).is_open).toBe(open)
    },
  )

  test('provider and demo control come whole', () => {
    const config = readConfig({
      PROVIDER_URL: 'http://127.0.0.1:4000',
      PROVIDER_SECRET: SECRET,
      WEBHOOK_SECRET: SECRET,
      DEMO: 'true',
      DEMO_CONTROL_URL: 'http://127.0.0.1:5000/',
      DEMO_CONTROL_TOKEN: SECRET,
    })
    expect(config.provider).toEqual({ url: 'http://127.0.0.1:4000', secret: SECRET, webhook_secret: SECRET })
    expect(config.demo).toMatchObject({ control: { url: 'http://127.0.0.1:5000', token: SECRET } })
    expect([config.demo?.days, readConfig({ DEMO: 'true', DEMO_DAYS: '3' }).demo?.days]).toEqual([21, 3])
    expect(config.demo?.file).toMatch(/\/data\/demo\.json$/)
  })

  test('a mail server comes with its port, its login and how its line is kept', () => {
    const mail = (SMTP_URL: string) => readConfig({ SMTP_URL, MAIL_FROM: 'tickets@kino.example' }).mail
    expect(readConfig({}).mail).toBeNull()
    const from = 'tickets@kino.example'
    const plain = { host: 'mail.example', port: 587, implicit_tls: false, tls: 'required', user: null, password: null }
    expect(mail('smtp://mail.example')).toEqual({ from, server: plain })
    const whole = { ...plain, port: 465, implicit_tls: true, user: 'anton@kino', password: 'a/b:c' }
    expect(mail('smtps://anton%40kino:a%2Fb%3Ac@mail.example')).toEqual({ from, server: whole })
    const relay = { ...plain, host: '::1', port: 25, tls: 'optional' }
    expect(mail('smtp://[::1]:25?tls=optional')).toEqual({ from, server: relay })
  })
})
