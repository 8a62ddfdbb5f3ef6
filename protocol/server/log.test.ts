import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { until } from '../../tests/until.ts'
import { every } from './background.ts'
import { openLog } from './log.ts'
import { Strangers } from './strangers.ts'

function kept() {
  const lines: string[] = []
  const log = openLog('debug', { write: (line) => lines.push(line) })
  return { log, lines, told: () => lines.map((line) => JSON.parse(line)) }
}

/** An error as the driver of PostgreSQL makes it. */
function pgError(fields: object) {
  return Object.assign(new Error('x'), { severity: 'ERROR', ...fields })
}
const ANNA = 'Anna Beispiel'
const MAIL = 'anna@example.org'

test.each([
  ['fields that may hold a person or a secret', { name: ANNA, email: MAIL, contact: { name: ANNA }, token: 'tok-1' }],
  ['a unique key', { err: pgError({ code: '23505', detail: `Key (mail)=(${MAIL}) exists.`, constraint: 'c_mail' }) }],
  ['a value that does not read', { err: pgError({ code: '22P02', message: `invalid input: "${ANNA} "x" ${MAIL}"` }) }],
  ['a function', { err: pgError({ code: 'P0001', where: `PL/pgSQL f('${ANNA}')`, parameters: [MAIL] }) }],
  [
    'a failed query of drizzle',
    { err: Object.assign(new Error(`Failed query: insert …\nparams: ${ANNA},${MAIL}`), { params: [ANNA] }) },
  ],
  ['a text that is no JSON', { err: parseError(`{"name":"${ANNA}"`) }],
  ['a cause', { err: new Error('outer', { cause: pgError({ code: '22001', message: `too long: "${ANNA}"` }) }) }],
  ['an error under another name', { why: pgError({ code: '23505', detail: `(${ANNA}, ${MAIL})` }) }],
  ['a sentence with an address', { note: `sent to ${MAIL}` }],
  ['the login of a database', { url: 'postgres://foyer:tok-1@db/foyer' }],
])('SECURITY "Secrets" the log holds no name, mail or secret of %s', (_what, fields) => {
  const { log, lines } = kept()
  log.error(fields, 'something failed')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, msg: 'something failed' })
  expect(lines[0]).not.toMatch(/Anna|Beispiel|anna@|tok-1/)
})

test('an error is logged by its kind, its code, its place in the tables and in the source', () => {
  const { log, told } = kept()
  log.error({ err: pgError({ code: '23505', table: 'contacts', constraint: 'c_mail', message: 'duplicate key' }) }, 'x')
  const err = { message: 'duplicate key', code: '23505', table: 'contacts', constraint: 'c_mail' }
  expect(told()[0]).toMatchObject({
    err: { ...err, at: expect.arrayContaining([expect.stringContaining('log.test')]) },
  })
})

test('a disk that takes no line ends no process, and the lines are counted', () => {
  const code = `
    import { openSync } from 'node:fs'
    import { openLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = openLog()
    for (let n = 0; n < 3; n++) log.info({ n, pad: 'x'.repeat(100_000) }, 'long')
    process.send ? 0 : process.exit(7)`
  const args = ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, '--input-type=module', '-e', code]
  expect(spawnSync('sh', args, { encoding: 'utf8' })).toMatchObject({ status: 7, stderr: '' })
})

test('what strangers do is counted by its reason and logged in one line; a flood of reasons is one of them', () => {
  const { log, told } = kept()
  const strangers = new Strangers(log, 'broker')
  for (let n = 0; n < 1_000; n++) strangers.count('no token')
  for (let n = 0; n < 100; n++) strangers.count(`reason ${n}`)
  expect(told()).toEqual([])
  strangers.notify()
  strangers.notify()
  expect(told()).toHaveLength(1)
  expect(told()[0]).toMatchObject({ door: 'broker', refused: { 'no token': 1_000, other: 61 } })
})

test.each([
  [
    'throws',
    () => {
      throw new Error('full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('full'))],
])(
  'a round that %s is logged at its 1st, 2nd, 4th … failure and done again; its end is logged too',
  async (_how, fail) => {
    const { log, told } = kept()
    let turns = 0
    const stop = every({ name: 'look', wait_ms: 0, log, round: () => (++turns <= 5 ? fail() : undefined) })
    await until(() => expect(turns).toBeGreaterThan(6))
    await stop()
    expect(told().map(({ msg, failures }) => [msg, failures])).toEqual([
      ['a round failed', 1],
      ['a round failed', 2],
      ['a round failed', 4],
      ['a round goes on again', 5],
    ])
  },
)

function parseError(text: string): unknown {
  try {
    return JSON.parse(`${ANNA} ${text}`)
  } catch (error) {
    return error
  }
}
