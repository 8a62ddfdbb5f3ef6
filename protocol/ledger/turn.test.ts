import { expect, test } from 'vitest'
import { ok, refuse } from '../result.ts'
import { decideHandover } from './decide-seats.ts'
import { type EntryData, type EntryOf, entryBody, NO_HASH, type SealedEntry } from './entries.ts'
import { type Ledger, openLedger, slotAt } from './ledger.ts'
import { hubWith, pictureOf, SCHEDULE } from './testing/ledgers.ts'
import { NO_HEADS, type Seal, Turn } from './turn.ts'

/** Stands for a hash: what it is made of can be read in it. */
const seal: Seal = (previous, body) => `${previous.slice(-4)}/${body.length}`

/** What the hub gives to an empty edge, entry by entry. */
function gifts(...slots: number[]): { sealed: SealedEntry; data: EntryData }[] {
  const hub = hubWith()
  let hash = NO_HASH
  return slots.map((slot, index) => {
    const data = decideHandover(hub, { schedule_id: SCHEDULE, slots: [slot] }).entry!
    const body = entryBody(data)
    hash = seal(hash, body)
    return { data, sealed: { epoch: 1, n: index + 1, body, hash } }
  })
}

function edgeTurn(): { edge: Ledger; turn: Turn } {
  const edge = openLedger('edge', 1)
  return { edge, turn: new Turn(edge, NO_HEADS, seal) }
}

function take(turn: Turn, ...given: ReturnType<typeof gifts>): void {
  for (const { sealed, data } of given) turn.apply('down', sealed, data)
}

function hold(slot: number): EntryOf<'held'> {
  const cart = { bill_id: 'b', source: 'k1', due_at: '2026-11-21T19:00:00.000Z', renewed: false }
  return { kind: 'held', schedule_id: SCHEDULE, slots: [slot], replaces: null, visitor: null, ...cart }
}

test('L3 L11 an entry whose hash does not follow changes nothing', () => {
  const { edge, turn } = edgeTurn()
  const [first, second] = gifts(1, 2)
  take(turn, first!)
  const [before, heads] = [pictureOf(edge), { ...turn.heads }]
  const torn = { ...second!, sealed: { ...second!.sealed, hash: 'another' } }
  expect(() => take(turn, torn)).toThrow(/broken at 2/)
  expect([pictureOf(edge), turn.heads, turn.since().entries.length]).toEqual([before, heads, 1])
  take(turn, second!)
  expect(turn.heads).toMatchObject({ ord: 2, down_n: 2, down_hash: second!.sealed.hash })
})

test('L2 what is written of a step is what that step made, of the turn all of it, each row once as it stands', () => {
  const { edge, turn } = edgeTurn()
  const [first, second] = gifts(1, 2)
  take(turn, first!)
  const mark = turn.mark()
  take(turn, second!)
  const slotsOf = ({ rows }: ReturnType<Turn['since']>) => rows.get('slots')
  expect(turn.since(mark).entries.map(({ n }) => n)).toEqual([2])
  expect(slotsOf(turn.since(mark))).toEqual([slotAt(edge, SCHEDULE, 2)])
  expect(turn.since().entries.map(({ n, ord }) => [n, ord])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(slotsOf(turn.since())).toEqual([slotAt(edge, SCHEDULE, 1), slotAt(edge, SCHEDULE, 2)])
})

test('L12 a cart takes its seats between two turns, never in one, and nothing of it is to be written', () => {
  const { edge, turn } = edgeTurn()
  take(turn, ...gifts(1))
  expect(() => turn.hold(hold(1))).toThrow(/between two turns/)
  expect(slotAt(edge, SCHEDULE, 1)?.state).toBe('free')
  turn.done()
  expect(turn.hold(hold(1)).get('slots')).toMatchObject([{ slot: 1, state: 'held' }])
  expect([turn.since().rows.size, turn.mark()]).toEqual([0, { changes: 0, entries: 0 }])
  turn.undo()
  expect(slotAt(edge, SCHEDULE, 1)?.state).toBe('held')
})

test('L2 a refused step leaves the heads as they were, also those that a caller has kept', () => {
  const { turn } = edgeTurn()
  const committed = turn.committed
  const [first, second] = gifts(1, 2)
  turn.step(() => {
    take(turn, first!)
    return refuse('invalid')
  })
  expect([turn.heads, turn.since().entries]).toEqual([NO_HEADS, []])
  turn.step(() => {
    take(turn, first!, second!)
    return ok(null)
  })
  expect([turn.heads.down_n, committed, turn.committed]).toEqual([2, NO_HEADS, NO_HEADS])
  turn.done()
  expect(turn.committed.down_n).toBe(2)
})
