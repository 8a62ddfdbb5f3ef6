import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../hub/config.ts'
import { PICTURE_MAX_BYTES } from '../protocol/kit/pictures.ts'
import { MAX_BYTES_PER_PUSH } from '../protocol/sync/calls.ts'

/**
 * The example of a proxy, read as its text: what it forwards is what the hub listens to, and the hub believes
 * it. Whether Caddy takes the file only Caddy knows; it is on no machine that tests.
 */
const text = readFileSync(join(import.meta.dirname, 'caddy/Caddyfile'), 'utf8')
const lines = text.split('\n').map((line) => line.trim())
const comments = lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#\s*/, ''))

/** A directive with its block, as it stands in the file: name, arguments, and what is inside. */
interface Directive {
  words: string[]
  inner: Directive[]
}

/** Reads the lines up to the brace that closes their block. */
function parse(left: string[]): Directive[] {
  const found: Directive[] = []
  for (let line = left.shift(); line !== undefined && line !== '}'; line = left.shift()) {
    if (line === '' || line.startsWith('#')) continue
    const words = line.split(/\s+/)
    const opens = words.at(-1) === '{'
    found.push({ words: opens ? words.slice(0, -1) : words, inner: opens ? parse(left) : [] })
  }
  return found
}

const sites = parse([...lines])

function under({ inner }: Directive, name: string): Directive[] {
  return inner.flatMap((one) => (one.words[0] === name ? [one] : under(one, name)))
}

/** The settings of step 4, with which the hub behind it is started. */
function startedWith(): Record<string, string> {
  const start = comments.find((line) => line.endsWith('npm start'))!
  return Object.fromEntries([...start.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name!, value!]))
}

describe('deploy/caddy', () => {
  const [site] = sites as [Directive]
  const proxies = under(site, 'reverse_proxy')

  test('is one house, and all that is asked of it goes to the port of the hub on this machine', () => {
    expect(sites).toHaveLength(1)
    expect(proxies.map(({ words }) => words)).toEqual([['reverse_proxy', `127.0.0.1:${readConfig({}).port}`]])
    const others = comments.filter((line) => line.startsWith('reverse_proxy'))
    expect(others).toEqual([proxies[0]!.words.join(' ')])
  })

  test('SECURITY "Input" the hub that is started as it says believes this proxy, listens to nobody else, and has its name', () => {
    const env = startedWith()
    expect(Object.keys(env)).toEqual(['DEMO', 'PUBLIC_URL', 'TRUSTED_PROXIES'])
    const config = readConfig(env)
    const [host] = proxies[0]!.words[1]!.split(':') as [string]
    expect([config.trusted_proxies.check(host), config.trusted_proxies.check('192.0.2.7')]).toEqual([true, false])
    expect([config.is_open, config.demo]).toEqual([false, null])
    const { protocol, hostname } = new URL(config.public_url!)
    expect(protocol).toBe('https:')
    expect(site.words.map((name) => name.replace(',', ''))).toContain(hostname)
  })

  test('SECURITY "Input" X-Forwarded-For and -Proto are those that Caddy writes by itself: none is set, dropped or taken over from a browser', () => {
    const names = ['header_up', 'header_down', 'request_header', 'trusted_proxies', 'trusted_proxies_strict', 'handle']
    expect(names.flatMap((name) => under(site, name))).toEqual([])
    expect(site.inner.map(({ words }) => words[0])).toEqual(['encode', 'reverse_proxy', 'request_body'])
    expect(proxies[0]!.inner.map(({ words }) => words)).toEqual([['transport', 'http']])
    expect(site.words.filter((name) => name.startsWith('http:'))).toEqual([])
  })

  test('lets through what the hub takes: an upload, a batch of a journal, and an answer that has no end', () => {
    const [limit] = under(site, 'max_size')
    const bytes = Number(/^(\d+)MB$/.exec(limit!.words[1]!)![1]) * 1_000_000
    expect(bytes).toBeGreaterThan(PICTURE_MAX_BYTES)
    expect(bytes).toBeGreaterThan(MAX_BYTES_PER_PUSH)
    expect(under(site, 'read_timeout').map(({ words }) => words[1])).toEqual(['0'])
  })
})
