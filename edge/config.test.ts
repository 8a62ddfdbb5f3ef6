import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const env = { CINEMA_ID: '2', HUB_URL: 'http://127.0.0.1:8080/', EDGE_CREDENTIAL: '0123456789abcdef'.repeat(4) }

test('an address, a credential and a cinema are enough; the folder is the cinema’s own', () => {
  expect(readConfig(env)).toEqual({
    port: 8090,
    host: null,
    identity: { cinema_id: 2, credential: env.EDGE_CREDENTIAL },
    data_dir: resolve('data/edge-2'),
    mark_dir: resolve('data/edge-2-mark'),
    machine_name: null,
    hub_url: 'http://127.0.0.1:8080',
    demo: false,
    virtual_printer_port: 0,
    printer: null,
    log_level: 'info',
  })
  expect(Object.isFrozen(readConfig(env))).toBe(true)
})

test('without cinema and credential it is nobody yet, in a folder of no cinema', () => {
  const { identity, data_dir } = readConfig({ HUB_URL: env.HUB_URL })
  expect([identity, data_dir]).toEqual([null, resolve('data/edge')])
})

test('everything set; an empty variable counts as not set', () => {
  const more = {
    EDGE_PORT: '0',
    EDGE_HOST: '127.0.0.1',
    DATA_DIR: 'x',
    EDGE_MARK_DIR: 'y',
    EDGE_IDENTITY: 'box 1',
    DEMO: '1',
    PRINTER_PORT: '9100',
    PRINTER_ADDRESS: '10.0.0.8:9100',
    LOG_LEVEL: '',
  }
  expect(readConfig({ ...env, ...more })).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    data_dir: resolve('x'),
    mark_dir: resolve('y'),
    machine_name: 'box 1',
    demo: true,
    virtual_printer_port: 9100,
    printer: { host: '10.0.0.8', port: 9100 },
    log_level: 'info',
  })
})

test.each([
  [{ CINEMA_ID: undefined }, 'CINEMA_ID is missing'],
  [{ CINEMA_ID: '0' }, 'CINEMA_ID'],
  [{ HUB_URL: undefined }, 'HUB_URL'],
  [{ HUB_URL: 'ftp://hub' }, 'HUB_URL'],
  [{ EDGE_CREDENTIAL: undefined }, 'EDGE_CREDENTIAL is missing'],
  [{ EDGE_CREDENTIAL: 'short' }, 'EDGE_CREDENTIAL is shorter'],
  [{ EDGE_CREDENTIAL: 'x'.repeat(64) }, 'EDGE_CREDENTIAL is an example'],
  [{ EDGE_PORT: '99999' }, 'EDGE_PORT'],
  [{ DEMO: 'maybe' }, 'DEMO'],
  [{ DATA_DIR: 'x', EDGE_MARK_DIR: 'x/mark' }, 'EDGE_MARK_DIR'],
  [{ PRINTER_ADDRESS: 'nowhere' }, 'PRINTER_ADDRESS'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('SECURITY "Secrets" what cannot be used is refused in one line that names it: %j', (wrong, words) => {
  const read = () => readConfig({ ...env, ...wrong })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(words)
  expect(read).not.toThrow('\n')
})
