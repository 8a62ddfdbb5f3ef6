import { expect, test } from 'vitest'
import { decideHold } from '#protocol/ledger/decide-seats.ts'
import { openLedger } from '#protocol/ledger/ledger.ts'
import { hold, hubWith, SCHEDULE, write } from '#protocol/ledger/testing/ledgers.ts'
import { ok, refuse } from '#protocol/result.ts'
import { Crowd } from './crowd.ts'

const ledger = openLedger('hub')
function asking(seats: number, schedule_id = 7) {
  return { ledger, exhibitor_id: 1, schedule_id, own: [], seats, most: 40 }
}

function asker(changes: object = {}) {
  return { address: '203.0.113.7', at_the_cinema: false, grecaptcha: undefined, ...changes }
}

/** A crowd whose puzzles are solved by these words, each once. */
function crowdOf(...solved: string[]): Crowd {
  const left = new Set(solved.map((token) => `1 ${token}`))
  return new Crowd({
    checkPuzzle: async (exhibitor_id, token) =>
      left.delete(`${exhibitor_id} ${token}`) ? ok(null) : refuse('captcha_wrong', 'grecaptcha'),
  })
}

/** Tries that are under way at once: those that came in. */
async function enter(crowd: Crowd, times: number, changes: object = {}, schedule_id = 7) {
  const tries = Array.from({ length: times }, () => crowd.enter(asker(changes), asking(10, schedule_id)))
  return (await Promise.all(tries)).flatMap((one) => (one.ok ? one.value : []))
}

test('SECURITY "Seats" tries that are under way count: however many come at once, an address gets no more without a puzzle', async () => {
  const crowd = crowdOf()
  const entered = await enter(crowd, 16)
  expect(entered).toHaveLength(4)
  expect(await crowd.enter(asker(), asking(1))).toMatchObject({
    refusal: { code: 'captcha_needed', field: 'grecaptcha' },
  })
  for (const { done } of entered) done(null)
  expect(await enter(crowd, 16)).toHaveLength(4)
})

test('SECURITY "Seats" above the setting each try needs a puzzle of its own, and none is used up below it', async () => {
  const crowd = crowdOf('early', 'late')
  const [first] = await enter(crowd, 1, { grecaptcha: 'early' })
  expect(await enter(crowd, 3)).toHaveLength(3)
  expect(await enter(crowd, 3, { grecaptcha: 'early' })).toHaveLength(1)
  expect(await crowd.enter(asker({ grecaptcha: 'early' }), asking(1))).toMatchObject({
    refusal: { code: 'captcha_wrong', field: 'grecaptcha' },
  })
  first!.done(null)
  expect(await enter(crowd, 2, { grecaptcha: 'late' })).toHaveLength(1)
})

test('SECURITY "Seats" other addresses, other schedules and guests at the cinema go on', async () => {
  const crowd = crowdOf()
  await enter(crowd, 4)
  expect(await enter(crowd, 1)).toHaveLength(0)
  expect(await enter(crowd, 1, { address: '203.0.113.8' })).toHaveLength(1)
  expect(await enter(crowd, 1, {}, 8)).toHaveLength(1)
  expect(await enter(crowdOf(), 60, { at_the_cinema: true })).toHaveLength(40)
})

test('SECURITY "Seats" who has seats asks for as many, or fewer, without a puzzle, whatever is held beside; one more needs it', async () => {
  const crowd = crowdOf()
  const held = hubWith()
  write(held, 'own', decideHold(held, hold('own', [1, 2, 3])))
  const mine = { ...asking(3, SCHEDULE), ledger: held, own: ['own'] }
  const first = await crowd.enter(asker(), mine)
  if (first.ok) first.value.done('own')
  await enter(crowd, 4, {}, SCHEDULE)
  for (const seats of [3, 2]) expect(await crowd.enter(asker(), { ...mine, seats })).toMatchObject({ ok: true })
  expect(await crowd.enter(asker(), { ...mine, seats: 4 })).toMatchObject({ refusal: { code: 'captcha_needed' } })
})

test('SECURITY "Seats" what is asked for now takes the place of what is held, it is not counted beside it', async () => {
  const crowd = crowdOf()
  const held = hubWith()
  write(held, 'own', decideHold(held, hold('own', [1, 2, 3])))
  const mine = { ...asking(3, SCHEDULE), ledger: held, own: ['own'], most: 5 }
  const first = await crowd.enter(asker(), mine)
  if (first.ok) first.value.done('own')
  const more = await crowd.enter(asker(), { ...mine, seats: 5 })
  expect(more).toMatchObject({ ok: true })
  if (more.ok) more.value.done('own')
  expect(await crowd.enter(asker(), { ...mine, own: [] })).toMatchObject({ refusal: { code: 'captcha_needed' } })
})

test('SECURITY "Seats" strangers of many addresses cannot fill the memory', async () => {
  const crowd = crowdOf()
  await enter(crowd, 4)
  for (let n = 0; n < 100_000; n++) await crowd.enter(asker({ address: `address ${n}` }), asking(0))
  expect(crowd.size).toBe(100_000)
})

test('SECURITY "Seats" sixty days of schedules leave no more in memory than a few do', async () => {
  const crowd = crowdOf()
  const sizes: number[] = []
  for (let day = 1; day <= 60; day++) {
    for (let cart = 1; cart <= 9; cart++) {
      const entered = await crowd.enter(asker(), asking(2, day))
      if (entered.ok) entered.value.done(`${day}/${cart}`) // a bill that is over when the next one comes
    }
    crowd.forget(new Set([day - 2]))
    sizes.push(crowd.size)
  }
  expect(sizes[0]).toBe(2)
  expect(new Set(sizes.slice(2)).size).toBe(1)
})
