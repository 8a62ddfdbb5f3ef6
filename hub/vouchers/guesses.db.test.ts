import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { solvedPuzzle } from '../../tests/puzzle.ts'
import { Captchas } from '../content/captcha.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { GUESSES_PER_HOUR, Guesses } from './guesses.ts'

const HOUSE = { id: 1 }
const OTHER = { id: 2 }
const CINEMA = 1
const HOUR_MS = 3_600_000
let database: FreshDatabase
let captchas: Captchas
let now = 0

beforeAll(async () => {
  database = await freshDatabase()
  for (const { id } of [HOUSE, OTHER]) await addExhibitor(database, id, [`house${id}.example`])
  const exhibitors = async () => [1, 2]
  captchas = new Captchas({ pool: database.pool, key: 'c4'.repeat(32), recaptcha: null, exhibitors })
})
afterAll(() => database.close())

async function solved(exhibitor_id: number): Promise<string> {
  return solvedPuzzle(await captchas.challenge(exhibitor_id))
}

async function listed() {
  const sql = `select kind, facts from conflicts where kind = 'codes_tried'`
  return (await withExhibitor(database.pool, HOUSE.id, (client) => client.query(sql))).rows
}

test('F-348 SECURITY "Codes" after many codes that nobody has each needs a solved puzzle, and a person of the house reads it', async () => {
  const parts = { captchas, conflicts: new Conflicts(database.pool), log: pino({ level: 'silent' }), now: () => now }
  const guesses = new Guesses(parts)
  for (let nth = 1; nth < GUESSES_PER_HOUR; nth++) await guesses.missed(HOUSE, CINEMA)
  expect((await guesses.admits(HOUSE, undefined)).ok).toBe(true)
  expect(await listed()).toEqual([])
  await guesses.missed(HOUSE, CINEMA)
  expect(await guesses.admits(HOUSE, undefined)).toMatchObject({
    refusal: { code: 'captcha_needed', field: 'grecaptcha' },
  })
  expect(await guesses.admits(HOUSE, 'x')).toMatchObject({ refusal: { code: 'captcha_wrong' } })
  expect(await guesses.admits(HOUSE, await solved(OTHER.id))).toMatchObject({ refusal: { code: 'captcha_wrong' } })
  const token = await solved(HOUSE.id)
  expect((await guesses.admits(HOUSE, token)).ok).toBe(true)
  expect((await guesses.admits(HOUSE, token)).ok).toBe(false)
  expect((await guesses.admits(OTHER, undefined)).ok).toBe(true)
  await guesses.missed(HOUSE, CINEMA)
  expect(await listed()).toEqual([{ kind: 'codes_tried', facts: { kind: 'codes_tried', count: GUESSES_PER_HOUR } }])
  now += 2 * HOUR_MS
  expect((await guesses.admits(HOUSE, undefined)).ok).toBe(true)
})
