import { describe, expect, test } from 'vitest'
import { append, applyVolatile } from './apply.ts'
import { decideCheckout, decideConfirm, decideEnd, decideSale, decideSettled, decideSettling } from './decide-bill.ts'
import {
  admit,
  admitSender,
  answerToDown,
  countsOf,
  decideBirth,
  decideHandover,
  decideHold,
  onlineLeft,
  whyNot,
} from './decide-seats.ts'
import { openLedger, slotAt } from './ledger.ts'
import {
  checkout,
  codeOf,
  drawer,
  edgeWith,
  hold,
  hubWith,
  LATER,
  NOW,
  SCHEDULE,
  sale,
  write,
} from './testing/ledgers.ts'

/** A hub that sold slots 1 and 2 online. */
function hubThatSold(groups?: number[]) {
  const hub = hubWith(groups)
  write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
  write(hub, 'own', decideCheckout(hub, checkout('b', [1, 2])))
  write(hub, 'own', decideSettling(hub, { bill_id: 'b', number: 'N1', at: NOW }, drawer()))
  write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
  return hub
}

describe('decideBirth', () => {
  test('L1 a schedule is born at the hub, once, every slot free there', () => {
    const hub = hubWith([1, 1, 3])
    expect(codeOf(hub, () => decideBirth(hub, { schedule_id: SCHEDULE, max_online: null, groups: [1] }))).toBe(
      'already_born',
    )
    expect(slotAt(hub, SCHEDULE, 2)).toMatchObject({ home: 'hub', state: 'free', group_no: 1 })
    expect(countsOf(hub, SCHEDULE)).toEqual({ free: { hub: 3, edge: 0, limbo: 0 }, sold: 0, online: 0 })
  })
})

describe('decideHold', () => {
  test('L1 only the home acts: what is elsewhere, unknown or taken is refused slot by slot, and nothing is held', () => {
    const hub = hubThatSold()
    write(hub, 'own', decideHold(hub, hold('other', [3])))
    write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [4] }).entry!)
    const decided = decideHold(hub, hold('mine', [1, 3, 4, 5, 99]))
    expect(decided).toMatchObject({
      ok: false,
      refusal: {
        code: 'seats_lost',
        detail: {
          lost: [
            { slot: 1, why: 'sold' },
            { slot: 3, why: 'held' },
            { slot: 4, why: 'elsewhere' },
            { slot: 99, why: 'elsewhere' },
          ],
        },
      },
    })
    expect(codeOf(hub, () => decideHold(hub, hold('mine', [1, 5])))).toBe('seats_lost')
    expect(whyNot(hub, 99, 1, [])).toBe('unknown')
  })

  test('L1 F-121 a seat too near to another party is refused, sold or in a cart; its own party is not', () => {
    const near = (slot: number) => [slot - 2, slot - 1, slot + 1, slot + 2]
    const hub = hubThatSold()
    const lost = [
      { slot: 3, why: 'too_near' },
      { slot: 4, why: 'too_near' },
    ]
    expect(decideHold(hub, hold('b2', [3, 4, 5]), near)).toMatchObject({ refusal: { detail: { lost } } })
    write(hub, 'own', decideHold(hub, hold('b2', [5]), near))
    expect(codeOf(hub, () => decideHold(hub, hold('b2', [5, 6]), near))).toBe('ok')
    expect(codeOf(hub, () => decideHold(hub, hold('b3', [6]), near))).toBe('seats_lost')
    expect(codeOf(hub, () => decideHold(hub, hold('b3', [6], { replaces: 'b2' }), near))).toBe('ok')
    expect(codeOf(hub, () => decideHold(hub, hold('b3', [6])))).toBe('ok')
  })

  test('F-121 what a bill holds stays its own when the rule comes later', () => {
    const hub = hubThatSold()
    write(hub, 'own', decideHold(hub, hold('b2', [3])))
    const near = (slot: number) => [slot - 1, slot + 1]
    expect(codeOf(hub, () => decideHold(hub, hold('b2', [3], { renewed: true }), near))).toBe('ok')
  })

  test('L15 a bill changes its own seats, and takes over those of the bill that it replaces, which ends', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
    write(hub, 'own', decideHold(hub, hold('b', [2, 3], { renewed: true })))
    expect([1, 2, 3].map((slot) => slotAt(hub, SCHEDULE, slot)!.state)).toEqual(['free', 'held', 'held'])
    expect(hub.bills.get('b')).toMatchObject({ status: 'pending', renewals: 1 })
    write(hub, 'own', decideHold(hub, hold('c', [3, 4], { replaces: 'b' })))
    expect([2, 3, 4].map((slot) => slotAt(hub, SCHEDULE, slot)!.bill_id)).toEqual([null, 'c', 'c'])
    expect(hub.bills.get('b')).toMatchObject({ status: 'cancelled', due_at: null })
  })

  test('L8 a bill may not be replaced once its money settles, nor any bill that ended, nor a bill by itself', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    expect(codeOf(hub, () => decideHold(hub, hold('b', [1], { replaces: 'b' })))).toBe('bill_not_open')
    write(hub, 'own', decideCheckout(hub, checkout('b', [1])))
    expect(codeOf(hub, () => decideHold(hub, hold('c', [1], { replaces: 'b' })))).toBe('ok')
    expect(codeOf(hub, () => decideHold(hub, hold('b', [2])))).toBe('bill_not_open')
    write(hub, 'own', decideSettling(hub, { bill_id: 'b', number: 'N1', at: NOW }, drawer()))
    expect(codeOf(hub, () => decideHold(hub, hold('c', [2], { replaces: 'b' })))).toBe('bill_not_open')
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(codeOf(hub, () => decideHold(hub, hold('c', [2], { replaces: 'b' })))).toBe('bill_not_open')
  })

  test('I10 max online: tickets born online and carts count, own and replaced seats do not, and it is freed again', () => {
    const hub = hubWith(undefined, 3)
    write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
    expect(onlineLeft(hub, SCHEDULE)).toBe(1)
    expect(decideHold(hub, hold('c', [3, 4]))).toMatchObject({
      refusal: { code: 'not_enough_online', detail: { left: 1 } },
    })
    expect(codeOf(hub, () => decideHold(hub, hold('b', [1, 2, 3])))).toBe('ok')
    expect(codeOf(hub, () => decideHold(hub, hold('b', [1, 2, 3, 4])))).toBe('not_enough_online')
    expect(codeOf(hub, () => decideHold(hub, hold('c', [3, 4, 5], { replaces: 'b' })))).toBe('ok')
    write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome: 'cancelled', now: NOW }))
    expect(onlineLeft(hub, SCHEDULE)).toBe(3)
    expect(onlineLeft(edgeWith(), SCHEDULE)).toBe(Number.POSITIVE_INFINITY)
  })

  test('I10 a ticket born online counts wherever its slot goes', () => {
    const hub = hubThatSold()
    expect(countsOf(hub, SCHEDULE)).toMatchObject({ sold: 2, online: 2 })
    write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2, 3], sold: true }).entry!)
    expect(countsOf(hub, SCHEDULE)).toEqual({ free: { hub: 3, edge: 1, limbo: 0 }, sold: 2, online: 2 })
  })

  test('L19 nothing but its own fields gets from a command into an entry', () => {
    const hub = hubWith()
    const typed = { ...hold('b', [1]), name: 'Ada', email: 'ada@example.org' }
    expect(JSON.stringify(write(hub, 'own', decideHold(hub, typed)))).not.toMatch(/Ada/)
    const bought = { ...checkout('b', [1]), name: 'Ada', phone: '+49' }
    expect(JSON.stringify(write(hub, 'own', decideCheckout(hub, bought)))).not.toMatch(/Ada|\+49/)
    expect(hub.bills.get('b')).toMatchObject({ contact_id: 'c' })
  })
})

describe('decideHandover', () => {
  test('L13 a WANT is answered slot by slot; a group goes whole, or not at all', () => {
    const hub = hubWith([1, 1, 3, 3, 5, 6])
    write(hub, 'own', decideHold(hub, hold('b', [4])))
    const { answers, entry } = decideHandover(hub, { schedule_id: SCHEDULE, slots: [2, 3, 4, 5, 77] })
    expect(answers).toEqual([
      { slot: 2, answer: 'gave' },
      { slot: 3, answer: 'group_busy' },
      { slot: 4, answer: 'held' },
      { slot: 5, answer: 'gave' },
      { slot: 77, answer: 'unknown' },
    ])
    expect(entry).toMatchObject({
      kind: 'give',
      slots: [1, 2, 5],
      groups: [1, 1, 5],
      tickets: [],
      lines: [],
      payments: [],
    })
  })

  test('L15 nobody waits for what is in a cart or being paid, and nothing goes that is not here', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    write(hub, 'own', decideCheckout(hub, checkout('b', [1])))
    write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [2] }).entry!)
    const { answers, entry } = decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2] })
    expect(answers).toEqual([
      { slot: 1, answer: 'paying' },
      { slot: 2, answer: 'elsewhere' },
    ])
    expect(entry).toBeNull()
    const mark = hub.log.mark()
    decideHandover(hub, { schedule_id: SCHEDULE, slots: [3], sold: true })
    expect(hub.log.mark()).toBe(mark)
  })

  test('L15 general admission is wanted by count: as many free places as there are', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    expect(decideHandover(hub, { schedule_id: SCHEDULE, count: 2 }).entry?.slots).toEqual([2, 3])
    expect(decideHandover(hub, { schedule_id: SCHEDULE, count: 50 }).entry?.slots).toEqual([2, 3, 4, 5, 6])
    expect(decideHandover(hub, { schedule_id: SCHEDULE, count: 0 })).toEqual({ answers: [], entry: null })
  })

  test('L13 a sold slot goes only when asked for, and with its ticket, its line and the payment that carries it', () => {
    const hub = hubThatSold([1, 1, 3, 4, 5, 6])
    expect(decideHandover(hub, { schedule_id: SCHEDULE, slots: [1] }).answers).toEqual([{ slot: 1, answer: 'sold' }])
    const { entry } = decideHandover(hub, { schedule_id: SCHEDULE, slots: [1], sold: true })
    expect(entry).toMatchObject({
      slots: [1, 2],
      tickets: [{ slot: 1 }, { slot: 2 }],
      lines: [{ slot: 1 }, { slot: 2 }],
    })
    expect(entry?.payments.map(({ id }) => id)).toEqual(['p1-b'])
    const edge = openLedger('edge', 1)
    append(edge, 'down', entry!)
    expect(slotAt(edge, SCHEDULE, 2)).toMatchObject({
      home: 'edge',
      state: 'sold',
      origin: 'online',
      ticket_id: 'hub-2',
    })
  })

  test('L8 a sold slot stays while its question is open', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    const want = { schedule_id: SCHEDULE, slots: [1], sold: true }
    expect(decideHandover(edge, want)).toEqual({ answers: [{ slot: 1, answer: 'open' }], entry: null })
    write(edge, 'up', decideConfirm(edge, ['q'])!)
    expect(decideHandover(edge, want)).toMatchObject({
      answers: [{ slot: 1, answer: 'gave' }],
      entry: { kind: 'gave' },
    })
  })

  test('L12 a cart of the edge is in memory alone and stays there', () => {
    const edge = edgeWith()
    const held = decideHold(edge, hold('cart', [1]))
    if (held.ok) applyVolatile(edge, held.value)
    expect(edge.heads.get('up')).toBeUndefined()
    expect(decideHandover(edge, { schedule_id: SCHEDULE, slots: [1] }).answers).toEqual([{ slot: 1, answer: 'held' }])
    const ended = decideEnd(edge, { bill_id: 'cart', outcome: 'expired', now: LATER })
    if (ended.ok) applyVolatile(edge, ended.value)
    expect(slotAt(edge, SCHEDULE, 1)).toMatchObject({ state: 'free', home: 'edge', bill_id: null })
  })
})

describe('streams and fence', () => {
  const edge = openLedger('edge', 3)
  test.each([
    ['L3 the next is applied', { epoch: 3, n: 7 }, { epoch: 3, n: 8 }, 'ok'],
    ['L3 a repeat is skipped', { epoch: 3, n: 7 }, { epoch: 3, n: 7 }, 'again'],
    ['L3 an old one is skipped', { epoch: 3, n: 7 }, { epoch: 3, n: 1 }, 'again'],
    ['L3 a gap waits', { epoch: 3, n: 7 }, { epoch: 3, n: 9 }, 'gap'],
    ['L3 a new epoch begins at 1', { epoch: 2, n: 7 }, { epoch: 3, n: 1 }, 'ok'],
    ['L3 a new epoch does not begin at 8', { epoch: 2, n: 7 }, { epoch: 3, n: 8 }, 'gap'],
    ['L5 an entry of an older epoch is fenced', { epoch: 3, n: 7 }, { epoch: 2, n: 8 }, 'fenced'],
    ['L5 an entry of a later epoch is fenced', { epoch: 3, n: 7 }, { epoch: 4, n: 8 }, 'fenced'],
  ])('%s', (_, head, entry, code) => {
    expect(codeOf(edge, () => admit(edge, head, entry))).toBe(code)
  })

  test.each([
    [{ epoch: 3, box: 'a' }, true],
    [{ epoch: 3, box: 'b' }, false],
    [{ epoch: 2, box: 'a' }, false],
    [{ epoch: 4, box: 'a' }, false],
  ])('L5 only (epoch, box) may send: %o %s', (sender, ok) => {
    expect(admitSender({ epoch: 3, box: 'a' }, sender).ok).toBe(ok)
  })

  test('L4 a give is answered by took, nothing else is', () => {
    const hub = hubWith()
    const { entry } = decideHandover(hub, { schedule_id: SCHEDULE, slots: [1] })
    expect(answerToDown({ n: 5, data: entry! })).toEqual({ kind: 'took', down_n: 5 })
    expect(answerToDown({ n: 5, data: { kind: 'confirmed', questions: [] } })).toBeNull()
  })
})
