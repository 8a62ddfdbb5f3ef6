import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { SharedLimit } from '../http/shared-limit.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { CodeQuestions } from './code-questions.ts'

const { times } = LIMITS.voucher_code
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
})
afterAll(() => database.close())

function process() {
  return new CodeQuestions(new SharedLimit(database.pool, 'e8'.repeat(32), () => 0))
}

async function ask(codes: CodeQuestions, count: number, cinema_id: number, voucher_id: string | null) {
  let looked = 0
  const find = async () => {
    looked += 1
    return { voucher_id }
  }
  const asked = Array.from({ length: count }, () => codes.ask({ exhibitor_id: 1, cinema_id }, find))
  const said = await Promise.all(asked)
  return { looked, refused: said.filter((one) => typeof one === 'number').length }
}

test('SECURITY "Codes" an edge that tries codes at once finds no more than one that tries them in turn, in whichever process', async () => {
  const [one, other] = [process(), process()]
  expect(await ask(one, 200, 1, null)).toEqual({ looked: times, refused: 200 - times })
  for (const codes of [one, other, process()]) expect(await ask(codes, 3, 1, null)).toEqual({ looked: 0, refused: 3 })
  expect(await ask(one, 1, 2, null)).toEqual({ looked: 1, refused: 0 })
})

test('a box office redeems as many vouchers as it has guests', async () => {
  const [one, other] = [process(), process()]
  for (let round = 0; round < 5; round += 1)
    for (const codes of [one, other]) expect(await ask(codes, times, 3, 'v')).toEqual({ looked: times, refused: 0 })
  expect(await ask(one, 200, 3, null)).toEqual({ looked: times, refused: 200 - times })
})
