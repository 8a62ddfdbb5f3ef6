import { describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import { decideCash, decideConfirm, decideSale, decideVoid } from './decide-bill.ts'
import { decideRefund, decideReseat } from './decide-change.ts'
import { decideClaim } from './decide-claim.ts'
import { ticketNow } from './decide-move.ts'
import { answerWaiting, concludeRecount, decideRecounting, type RegisterReport } from './decide-recount.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import { type EntryData, entryBody, readEntryBody, type SealedEntry } from './entries.ts'
import { type Ledger, openLedger, slotAt } from './ledger.ts'
import { takenTwice } from './recount-reports.ts'
import { Strangers } from './strangers.ts'
import { codeOf, drawer, EARLIER, hold, hubWith, LATER, NOW, SCHEDULE, sale, write } from './testing/ledgers.ts'
import { Turn } from './turn.ts'

const NOTHING = { receipts: [], given_up: [], waiting: [] }
const CLAIM = { state: 'reserved' as const, schedule_id: SCHEDULE, device_id: 'k1' }
const RESERVATION = { source: 'register', employee_id: 1, contact_id: null, business_date: '2026-11-21', due_at: LATER }

/**
 * A cinema whose box has slots 1 to 4 of six, and the two ledgers of it. `lost`: what the hub never received.
 */
class Cinema {
  readonly hub = hubWith()
  readonly box = openLedger('edge', 1)
  #n = 0

  constructor() {
    this.hub.rights.put('rate/44/7', { key: 'rate/44/7', face: 5, hub: 3, edge: 2, limbo: 0 })
    const { entry } = decideHandover(this.hub, { schedule_id: SCHEDULE, slots: [1, 2, 3, 4] })
    append(this.hub, 'down', entry!)
    append(this.box, 'down', entry!)
    this.hub.log.clear()
  }

  /** The box decides; the hub gets it, unless it is lost. The receipt is for the register. */
  does(decided: Parameters<typeof write>[2], isLost = false): SealedEntry {
    const data = write(this.box, 'up', decided as EntryData)
    if (!isLost) append(this.hub, 'up', data)
    return { epoch: 1, n: ++this.#n, hash: 'a'.repeat(64), body: entryBody(data) }
  }

  sells(question_id: string, slots: number[], isLost = false): SealedEntry {
    return this.does(decideSale(this.box, sale(question_id, slots), drawer(question_id)), isLost)
  }

  replaced(): void {
    const received_n = this.hub.heads.get('up')?.n ?? 0
    const command = { epoch: 2, received_n, schedules: [SCHEDULE], employee_id: 1, at: NOW }
    write(this.hub, 'own', decideRecounting(this.hub, command))
  }

  recounts(reports: Partial<RegisterReport>[], lost: string[] = []): string[] {
    const all = reports.map((report, index) => ({ ...NOTHING, device_id: `k${index + 1}`, ...report }))
    const kinds: string[] = []
    for (const data of concludeRecount(this.hub, { schedules: [SCHEDULE], reports: all, lost, at: NOW })) {
      // each fact finds its place as it was there (recount-reports.ts)
      if (data.kind === 'recovered' && data.n > 0) expect(takenTwice(this.hub, readEntryBody(data.body))).toBe(null)
      append(this.hub, 'own', data)
      kinds.push(data.kind)
    }
    return kinds
  }

  slots(...slots: number[]): string[] {
    return slots.map((slot) => {
      const { home, state } = slotAt(this.hub, SCHEDULE, slot)!
      return `${home} ${state}`
    })
  }

  refund(question_id: string, sold_by: string, slot: number) {
    const line = [...this.hub.lines.values(), ...this.box.lines.values()].find(
      (one) => one.slot === slot && one.bill_id === billOf(sold_by),
    )!
    const asker = { question_id, device_id: 'k1', employee_id: 1, at: NOW }
    return { ...asker, kind: 'refund' as const, bill_id: line.bill_id, lines: [{ line_id: line.id, generation: 1 }] }
  }
}

function billOf(question_id: string): string {
  return sale(question_id, []).bill.id
}

describe('L9 a box is replaced', () => {
  test('what it had is in limbo, nobody acts on it, and what is at home at the hub is sold on', () => {
    const cinema = new Cinema()
    cinema.replaced()
    expect([cinema.hub.epoch, cinema.hub.heads.get('up'), cinema.hub.heads.get('down')]).toEqual([
      2,
      { stream: 'up', epoch: 2, n: 0 },
      { stream: 'down', epoch: 2, n: 0 },
    ])
    expect(cinema.slots(1, 4, 5)).toEqual(['limbo free', 'limbo free', 'hub free'])
    expect(codeOf(cinema.hub, () => decideHold(cinema.hub, hold('b', [1])))).toBe('seats_lost')
    expect(decideHandover(cinema.hub, { schedule_id: SCHEDULE, slots: [1] }).answers).toEqual([
      { slot: 1, answer: 'elsewhere' },
    ])
    expect(decideHold(cinema.hub, hold('b', [5])).ok).toBe(true)
    expect(cinema.hub.rights.get('rate/44/7')).toMatchObject({ hub: 3, edge: 0, limbo: 2 })
  })

  test('not while something of it was received and is not applied', () => {
    const { hub } = new Cinema()
    const command = { epoch: 2, received_n: 1, schedules: [SCHEDULE], employee_id: 1, at: NOW }
    expect(decideRecounting(hub, command)).toMatchObject({ refusal: { code: 'entries_wait', detail: { entries: 1 } } })
  })

  test('a step that is taken back leaves the epoch and both streams as they were', () => {
    const { hub } = new Cinema()
    const turn = new Turn(
      hub,
      { ord: 2, own_n: 1, own_hash: '', down_n: 1, down_hash: '', up_n: 0, up_hash: '' },
      () => 'h',
    )
    const command = { epoch: 7, received_n: 0, schedules: [SCHEDULE], employee_id: 1, at: NOW }
    const decided = decideRecounting(hub, command)
    if (decided.ok) turn.append('own', decided.value)
    expect([hub.epoch, turn.heads.down_n]).toEqual([7, 0])
    turn.undo()
    expect([hub.epoch, turn.heads.down_n, hub.heads.get('down')?.n]).toEqual([1, 1, 1])
  })

  test('when all have reported what was in limbo is at the hub, with every ticket that a receipt has', () => {
    const cinema = new Cinema()
    const known = cinema.sells('q1', [1])
    const receipts = [cinema.sells('q3', [3], true), known, cinema.sells('q2', [2], true)].toReversed()
    cinema.replaced()
    expect(cinema.recounts([{ receipts }])).toEqual(['recounted', 'recovered', 'recovered', 'confirmed'])
    expect(cinema.slots(1, 2, 3, 4)).toEqual(['hub sold', 'hub sold', 'hub sold', 'hub free'])
    expect(['q1', 'q2', 'q3'].map((id) => cinema.hub.questions.get(id)?.state)).toEqual(Array(3).fill('confirmed'))
    expect(cinema.hub.rights.get('rate/44/7')).toMatchObject({ hub: 5, edge: 0, limbo: 0 })
  })

  test('L17 the receipts are applied in the order in which they happened, whoever reports them first', () => {
    const cinema = new Cinema()
    const sold = cinema.sells('q1', [1], true)
    cinema.does(decideConfirm(cinema.box, ['q1'])!, true)
    const refunded = cinema.does(decideRefund(cinema.box, cinema.refund('back', 'q1', 1)), true)
    const again = cinema.sells('q2', [1], true)
    cinema.replaced()
    cinema.recounts([{ receipts: [again] }, { receipts: [refunded] }, { receipts: [sold] }])
    expect(cinema.slots(1)).toEqual(['hub sold'])
    expect(slotAt(cinema.hub, SCHEDULE, 1)?.bill_id).toBe(billOf('q2'))
    expect(cinema.hub.bills.get(billOf('q1'))?.status).toBe('refunded')
  })

  test('L16 what is known is not applied again, and what no register asks is no fact', () => {
    const cinema = new Cinema()
    const known = cinema.sells('q1', [1])
    cinema.replaced()
    const issued: EntryData = { kind: 'issued', question_id: 'i', vouchers: [], employee_id: 1, at: NOW }
    const forged = { epoch: 1, n: 9, hash: 'b'.repeat(64), body: entryBody(issued) }
    expect(cinema.recounts([{ receipts: [known, known, forged] }])).toEqual(['recounted', 'confirmed'])
  })

  test('L16 a question that another box says was never answered counts by its receipt', () => {
    const cinema = new Cinema()
    const receipt = cinema.sells('q1', [1], true)
    cinema.replaced()
    const says = () => openLedger('edge', 2)
    const asked = { question_id: 'void', of: 'q1', device_id: 'k1', at: NOW }
    append(cinema.hub, 'up', write(says(), 'up', decideVoid(says(), asked)))
    expect(cinema.hub.questions.get('q1')?.state).toBe('refused')
    cinema.recounts([{ receipts: [receipt] }])
    expect([cinema.slots(1), cinema.hub.questions.get('q1')?.state]).toEqual([['hub sold'], 'confirmed'])
    append(cinema.hub, 'up', write(says(), 'up', decideVoid(says(), { ...asked, question_id: 'void-2' })))
    expect(cinema.hub.questions.get('q1')?.state).toBe('confirmed')
  })

  test('L3 a process that reads of such a void in a tail does not remember the question otherwise than the disk', () => {
    const hub = hubWith()
    const strangers = new Strangers()
    const data: EntryData = { kind: 'voided', question_id: 'void', of: 'q1', bore: false, device_id: 'k1', at: NOW }
    strangers.meet(hub, data)
    append(hub, 'up', data)
    strangers.leave(hub)
    expect(hub.questions.has('q1')).toBe(false)
  })

  test('what a register has given up ends: a sale, a reservation, a drawer move', () => {
    const cinema = new Cinema()
    cinema.sells('q1', [1])
    const claim = { ...CLAIM, question_id: 'r', slots: [2], reservation: RESERVATION }
    cinema.does(decideClaim(cinema.box, claim))
    const moved = { id: 'c', kind: 'paid_in' as const, type: 'cash' as const, device_id: 'k1', employee_id: 1 }
    const movement = { ...moved, cents: 500, reason: '', at: EARLIER }
    cinema.does(decideCash(cinema.box, { question_id: 'c', movement }))
    cinema.replaced()
    const given_up = ['q1', 'r', 'c', 'never-asked'].map((question_id) => ({ question_id, bill_id: null }))
    cinema.recounts([{ given_up }])
    expect(cinema.slots(1, 2)).toEqual(['hub free', 'hub free'])
    expect([cinema.hub.bills.get(billOf('q1'))?.status, cinema.hub.bills.get('r')?.status]).toEqual([
      'refunded',
      'cancelled',
    ])
    expect(['c', 'end/c'].map((id) => cinema.hub.movements.get(id)?.cents)).toEqual([500, -500])
    expect(cinema.hub.movements.get('end/c')?.kind).toBe('paid_out')
    const open = [...cinema.hub.questions.values()].filter(({ state }) => state === 'open')
    expect(open).toEqual([])
  })

  test('L8 L16 what another register has a receipt of nobody can give up', () => {
    const cinema = new Cinema()
    const receipts = [cinema.sells('q1', [1])]
    cinema.replaced()
    const forged = { given_up: [{ question_id: 'q1', bill_id: null }] }
    cinema.recounts([{ receipts }, forged])
    expect([cinema.slots(1), cinema.hub.questions.get('q1')?.state]).toEqual([['hub sold'], 'confirmed'])
  })

  test('L16 a ticket that died by a question of one register dies by no word of another', () => {
    const cinema = new Cinema()
    cinema.sells('q1', [1])
    cinema.does(decideVoid(cinema.box, { question_id: 'v', of: 'q1', device_id: 'k1', at: NOW }), true)
    const again = cinema.does(
      decideSale(cinema.box, { ...sale('q2', [1]), bill: { ...sale('q2', []).bill, device_id: 'k2' } }, drawer('q2')),
      true,
    )
    cinema.replaced()
    const given_up = [{ question_id: 'q1', bill_id: null }]
    // of the two that say so the one that asked is believed
    const kinds = cinema.recounts(
      [{ given_up }, { receipts: [again], given_up }]
        .toReversed()
        .map((report, index) => ({ ...report, device_id: `k${2 - index}` })),
    )
    expect(kinds).toEqual(['recounted', 'recovered', 'recovered', 'confirmed'])
    expect(slotAt(cinema.hub, SCHEDULE, 1)).toMatchObject({ state: 'sold', bill_id: billOf('q2') })
    expect(cinema.hub.bills.get(billOf('q1'))?.status).toBe('refunded')
  })

  test('a reservation ends with the sale that was given up for it', () => {
    const cinema = new Cinema()
    cinema.does(decideClaim(cinema.box, { ...CLAIM, question_id: 'r', slots: [2, 3], reservation: RESERVATION }))
    cinema.does(decideConfirm(cinema.box, ['r'])!)
    cinema.replaced()
    cinema.recounts([{ given_up: [{ question_id: 'q', bill_id: 'r' }] }])
    expect([cinema.slots(2, 3), cinema.hub.bills.get('r')?.status]).toEqual([['hub free', 'hub free'], 'cancelled'])
  })

  test('L15 a reservation outlives the sale of it that was voided at the box of before, whether that was received or not', () => {
    for (const isLost of [false, true]) {
      const cinema = new Cinema()
      cinema.does(decideClaim(cinema.box, { ...CLAIM, question_id: 'r', slots: [2, 3], reservation: RESERVATION }))
      cinema.does(decideConfirm(cinema.box, ['r'])!)
      const asked = { question_id: 'v', of: 'q', device_id: 'k1', at: NOW }
      const receipts = [cinema.does(decideVoid(cinema.box, asked), isLost)]
      cinema.replaced()
      // a register names all that ever ended without an answer
      cinema.recounts([{ receipts, given_up: [{ question_id: 'q', bill_id: 'r' }] }])
      expect([cinema.slots(2, 3), cinema.hub.bills.get('r')?.status]).toEqual([
        ['hub reserved', 'hub reserved'],
        'reserved',
      ])
    }
  })

  test('L16 of registers that wait to pay back one ticket exactly one is answered pay', () => {
    const cinema = new Cinema()
    const receipts = [cinema.sells('q1', [1])]
    cinema.replaced()
    const [a, b] = [cinema.refund('a', 'q1', 1), { ...cinema.refund('b', 'q1', 1), device_id: 'k2' }]
    expect(cinema.recounts([{ receipts, waiting: [a] }, { waiting: [b] }])).toEqual([
      'recounted',
      'confirmed',
      'changed',
      'refused',
    ])
    expect(cinema.slots(1)).toEqual(['hub free'])
    expect([answerWaiting(cinema.hub, a), answerWaiting(cinema.hub, b)]).toEqual([null, null])
  })

  test('a place that was sold again there says that its ticket had died: whoever waits for that is paid', () => {
    const cinema = new Cinema()
    const receipts = [cinema.sells('q1', [1])]
    cinema.does(decideConfirm(cinema.box, ['q1'])!, true)
    const back = cinema.refund('back', 'q1', 1)
    cinema.does(decideRefund(cinema.box, back), true)
    receipts.push(cinema.sells('q2', [1], true))
    cinema.replaced()
    expect(cinema.recounts([{ receipts, waiting: [back] }])).toEqual([
      'recounted',
      'confirmed',
      'changed',
      'recovered',
      'confirmed',
    ])
    expect(slotAt(cinema.hub, SCHEDULE, 1)).toMatchObject({ state: 'sold', bill_id: billOf('q2') })
  })

  test('a product of a bill of the box of before is paid back by the hub, which has come into it', () => {
    const cinema = new Cinema()
    const receipts = [cinema.sells('q1', [1])]
    cinema.replaced()
    cinema.recounts([{ receipts }])
    const refund = cinema.refund('back', 'q1', 1)
    expect(answerWaiting(cinema.hub, refund)).toMatchObject({ kind: 'changed', device_id: 'k1' })
    expect(cinema.hub.bills.get(billOf('q1'))?.home).toBe('edge')
  })

  test('of a register that is lost stands what the hub has received, and nothing else of it is known', () => {
    const cinema = new Cinema()
    cinema.sells('q1', [1])
    cinema.sells('q2', [2], true)
    cinema.replaced()
    const lost = cinema.hub.questions.get('q1')!.device_id!
    cinema.recounts([], [lost])
    expect(cinema.slots(1, 2)).toEqual(['hub sold', 'hub free'])
    expect(decideHandover(cinema.hub, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry).not.toBe(null)
  })
})

function ledgersAgree(ledger: Ledger): void {
  for (const right of ledger.rights.values()) expect(right.limbo).toBe(0)
}

test('L9 I6 a second box that is replaced during a recount leaves one recount, of both', () => {
  const cinema = new Cinema()
  const first = cinema.sells('q1', [1], true)
  cinema.replaced()
  const command = { epoch: 4, received_n: 0, schedules: [], employee_id: 1, at: NOW }
  write(cinema.hub, 'own', decideRecounting(cinema.hub, command))
  expect([cinema.hub.epoch, cinema.slots(1)]).toEqual([4, ['limbo free']])
  cinema.recounts([{ receipts: [first] }])
  expect(cinema.slots(1, 2)).toEqual(['hub sold', 'hub free'])
  ledgersAgree(cinema.hub)
})

test('L8 paper that comes out late shows a seat change only when its register has the receipt', () => {
  const { box } = new Cinema()
  const sold = write(box, 'up', decideSale(box, sale('q1', [1]), drawer('q1')))
  write(box, 'up', decideConfirm(box, ['q1'])!)
  const [ticket] = sold.tickets
  const asker = { question_id: 'seat', device_id: 'k1', employee_id: 1, at: NOW, cart: null }
  const on = { line_id: ticket!.line_id, generation: 1, slot: 2, detail: '2' }
  write(box, 'up', decideReseat(box, { ...asker, ...on }))
  expect(ticketNow(box, ticket!)).toEqual(ticket)
  write(box, 'up', decideConfirm(box, ['seat'])!)
  expect(ticketNow(box, ticket!)).toMatchObject({ generation: 2, slot: 2 })
})
