import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { HeldSide } from '#protocol/ledger/conflict-sides.ts'
import { barriers } from '../../tests/axe.ts'
import { type Desk, eventually, openRoom, type Room, SMALL } from './testing/room.ts'

/** What a recount could not book, at a register: both sides, what is done about it, and what is owed. */
let room: Room
const desks: Desk[] = []

beforeAll(async () => {
  room = await openRoom()
})
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close()
})
afterAll(() => room.close())

const AT = '2026-11-21T18:42:00.000Z'
const SIDE: HeldSide = {
  register: 'Kasse 2',
  entry: '1.7',
  number: 'K2-7-000123',
  bill: null,
  seats: ['C5'],
  cents: 1_150,
  at: AT,
  state: 'sold',
}
const FACTS = { kind: 'place_taken', entry: '1.7', register: 'Kasse 2', schedule_id: 7 } as const
const CONFLICT = { id: 9, cinema_id: 1, found_at: AT, facts: FACTS, said: null, bill: null, schedule: null }
const BILL = randomUUID()

async function opened(): Promise<Desk> {
  const desk = await room.open({ viewport: SMALL })
  desks.push(desk)
  desk.edge.conflicts = {
    conflicts: [
      {
        conflict: CONFLICT,
        sides: {
          wants: SIDE,
          has: [{ ...SIDE, register: null, number: null, entry: null }],
          choices: ['keep', 'refund', 'reseat'],
          lost: [{ line_id: 'l1', schedule_id: 7, seat: 'C5' }],
          free: [{ schedule_id: 7, slot: 12, name: 'D4' }],
          count: 0,
        },
      },
    ],
    owed: [{ bill_id: BILL, number: 'K2-7-000099', seats: ['B1'], cash_cents: 800, terminal_cents: 0 }],
  }
  await desk.signIn()
  await desk.page.getByRole('button', { name: 'To settle' }).click()
  return desk
}

test('L11 both sides of a conflict stand at the register, and whoever may settles it there', async () => {
  const { page, edge } = await opened()
  const dialog = page.getByRole('dialog')
  await eventually(() => dialog.getByText('Two guests have one place').count()).toBe(1)
  await eventually(() => dialog.getByText(/This register has: Kasse 2, C5, K2-7-000123/).count()).toBe(1)
  await eventually(() => dialog.getByText(/Who has it now: sold online, C5/).count()).toBe(1)
  await dialog.getByRole('button', { name: 'Reseat' }).click()
  const settle = dialog.getByRole('button', { name: 'Do this' })
  expect(await settle.isDisabled()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await dialog.getByLabel('Another seat instead of C5').selectOption('D4')
  await dialog.getByLabel('Why').fill('They take D4')
  await settle.click()
  await eventually(() => edge.settled).toEqual([
    { choice: 'reseat', seats: [{ line_id: 'l1', slot: 12 }], reason: 'They take D4' },
  ])
  await eventually(() => dialog.getByText('Two guests have one place').count()).toBe(0)
})

test('L11 L8 what is owed is asked for as a question of this register before it is paid', async () => {
  const { page, edge } = await opened()
  const dialog = page.getByRole('dialog')
  // tapped twice in a hurry, it is asked once
  await dialog.getByRole('button', { name: /8\.00 is paid back$/ }).evaluate((key: HTMLElement) => {
    key.click()
    key.click()
  })
  await eventually(() => edge.counter.entries.map(({ question }) => question)).toEqual([
    {
      kind: 'cash',
      question_id: expect.any(String),
      movement: 'refund',
      amount_cents: 800,
      reason: '',
      to_bill: BILL,
      type: 'cash',
    },
  ])
})
