import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { solvedPuzzle } from '../../tests/puzzle.ts'
import { Captchas } from '../content/captcha.ts'
import { withExhibitor } from '../db/connect.ts'
import { SharedLimit } from '../http/shared-limit.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { GUESSES_PER_HOUR, Guesses } from './guesses.ts'

const HOUSE = { id: 1 }
const OTHER = { id: 2 }
const CINEMA = 1
let database: FreshDatabase
let captchas: Captchas
const KEY = 'c4'.repeat(32)

beforeAll(async () => {
  database = await freshDatabase()
  for (const { id } of [HOUSE, OTHER]) await addExhibitor(database, id, [`house${id}.example`])
  const exhibitors = async () => [1, 2]
  captchas = new Captchas({ pool: database.pool, key: KEY, recaptcha: null, exhibitors })
})
afterAll(() => database.close())

async function solved(exhibitor_id: number): Promise<string> {
  return solvedPuzzle(await captchas.challenge(exhibitor_id))
}

async function listed() {
  const sql = `select kind, facts from conflicts where kind = 'codes_tried'`
  return (await withExhibitor(database.pool, HOUSE.id, (client) => client.query(sql))).rows
}

const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })

/** What one process counts codes with; `now` is the clock of what it counts itself. */
function process(now: () => number = () => 0) {
  const { pool } = database
  const code_limit = new SharedLimit(pool, KEY, now)
  return new Guesses({ captchas, code_limit, conflicts: new Conflicts(pool), log })
}

test('F-348 SECURITY "Codes" after many codes that nobody has, in whichever process of the hub, each needs a solved puzzle in all of them, and a person of the house reads it', async () => {
  let now = 0
  const processes = [process(() => now), process(() => now)] as const
  const [one, other] = processes
  for (let nth = 1; nth < GUESSES_PER_HOUR; nth++) await processes[nth % 2]!.missed(HOUSE, CINEMA)
  for (const guesses of processes) expect((await guesses.admits(HOUSE, undefined)).ok).toBe(true)
  expect(await listed()).toEqual([])
  await one.missed(HOUSE, CINEMA)
  for (const guesses of [...processes, process()])
    expect(await guesses.admits(HOUSE, undefined)).toMatchObject({
      refusal: { code: 'captcha_needed', field: 'grecaptcha' },
    })
  expect(await one.admits(HOUSE, 'x')).toMatchObject({ refusal: { code: 'captcha_wrong' } })
  expect(await one.admits(HOUSE, await solved(OTHER.id))).toMatchObject({ refusal: { code: 'captcha_wrong' } })
  const token = await solved(HOUSE.id)
  expect((await one.admits(HOUSE, token)).ok).toBe(true)
  for (const guesses of processes) expect((await guesses.admits(HOUSE, token)).ok).toBe(false)
  expect((await one.admits(OTHER, undefined)).ok).toBe(true)
  for (const guesses of processes) await guesses.missed(HOUSE, CINEMA)
  expect(await listed()).toEqual([{ kind: 'codes_tried', facts: { kind: 'codes_tried', count: GUESSES_PER_HOUR } }])
  expect(logged).toHaveLength(1) // however many more come
  now += 2 * 3_600_000
  await withExhibitor(database.pool, HOUSE.id, (client) =>
    client.query(`update limits set began_at = began_at - interval '2 hours'`),
  )
  expect((await other.admits(HOUSE, undefined)).ok).toBe(true)
})
