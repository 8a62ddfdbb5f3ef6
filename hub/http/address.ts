import { type BlockList, isIP, type Socket } from 'node:net'
import type { Context } from 'hono'
import { plainAddress, socketAddress } from '#protocol/server/address.ts'
import type { HubEnv } from './env.ts'

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** What is known of a connection, found once: its address does not change. */
const peers = new WeakMap<Socket, { address: string; isTrusted: boolean }>()

function peerOf(c: Context<HubEnv>, trusted: BlockList): { address: string; isTrusted: boolean } {
  const { socket } = c.env.incoming
  const known = peers.get(socket)
  if (known) return known
  const address = socketAddress(c)
  const peer = { address, isTrusted: isTrusted(trusted, address) }
  peers.set(socket, peer)
  return peer
}

/**
 * Who asks: the socket's address, or, behind proxies that are trusted, the last address of X-Forwarded-For
 * that is not one of them. What a stranger writes into that header is never believed (docs/security.md,
 * "Input").
 */
export function clientAddress(c: Context<HubEnv>, trusted: BlockList): string {
  const peer = peerOf(c, trusted)
  const forwarded = c.req.header('x-forwarded-for')
  if (!peer.isTrusted || forwarded === undefined) return peer.address
  let { address } = peer
  const hops = forwarded.split(',').map(plainAddress)
  do {
    const hop = hops.pop()
    if (hop === undefined || isIP(hop) === 0) break
    address = hop
  } while (isTrusted(trusted, address))
  return address
}

/** True when the browser speaks HTTPS: on this very socket, or as a trusted proxy says. */
export function isSecure(c: Context<HubEnv>, trusted: BlockList): boolean {
  if ('encrypted' in c.env.incoming.socket) return true
  return peerOf(c, trusted).isTrusted && c.req.header('x-forwarded-proto') === 'https'
}

/**
 * Whether nobody on the way can read what is typed into this browser: the line is encrypted, or it never
 * leaves this machine. What a proxy passes on that is not trusted comes from who knows where.
 */
export function isPrivate(c: Context<HubEnv>, trusted: BlockList): boolean {
  if (isSecure(c, trusted)) return true
  const isPassedOn = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  if (isPassedOn && !peerOf(c, trusted).isTrusted) return false
  const address = clientAddress(c, trusted)
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/**
 * One name per household: an IPv6 address stands for its /64 network, which one subscriber has to himself.
 */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...gap, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}
