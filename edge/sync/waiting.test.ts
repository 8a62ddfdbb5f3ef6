import { afterEach, beforeEach, expect, test } from 'vitest'
import { entryBody, NO_HASH, type SealedEntry } from '#protocol/ledger/entries.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { wordOf } from '#protocol/sync/troubles.ts'
import { EdgeStore } from '../ledger/store.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { WaitingEntries } from './waiting.ts'

let box: EdgeBox
beforeEach(() => {
  box = edgeBox()
  openStore().admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
})
afterEach(() => box.close())

function openStore(): EdgeStore {
  return new EdgeStore(box.db, () => false)
}

const T1 = '2026-11-21T18:00:00.000Z'
const T2 = '2026-11-21T19:00:00.000Z'
const NOTHING = { tickets: [], lines: [], payments: [], claims: [], bills: [], slots: [], groups: [] }
function give(schedule_id: number): string {
  return entryBody({
    kind: 'give',
    hall: { schedule_id, capacity: 1, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 },
    ...NOTHING,
    rights: [],
  })
}
const unheard = JSON.stringify({ v: 1, data: { kind: 'unheard_of', at: T1 } })

/** The hub's stream from its first entry on. */
function chain(bodies: readonly string[]): SealedEntry[] {
  let hash = NO_HASH
  return bodies.map((body, index) => {
    hash = sealHash(hash, body)
    return { epoch: 1, n: index + 1, hash, body }
  })
}

function known(store: EdgeStore): number[] {
  return [...store.committed.halls.values()].map(({ schedule_id }) => schedule_id).toSorted((a, b) => a - b)
}

test('L3 an entry of a kind that is not known is stored with all behind it and stands over a restart; the next program applies them', async () => {
  const store = openStore()
  const waits = new WaitingEntries(store)
  const sent = chain([give(1), unheard, give(3)])
  expect(await waits.take(sent.slice(0, 2), T1)).toMatchObject({ stored: true })
  expect(await waits.take(sent.slice(2), T2)).toMatchObject({ stored: true })
  expect(known(store)).toEqual([1])
  expect(waits.received).toMatchObject({ n: 3, hash: sent[2]!.hash })
  expect(waits.trouble).toEqual({ kind: 'unread', since: T1, entries: 2, update: 'edge' })
  expect(wordOf(waits.trouble!)).toBe('edge_behind')

  box = box.restart()
  const again = openStore()
  const after = new WaitingEntries(again)
  expect(await after.take([], T2)).toMatchObject({ stored: true })
  expect(after.trouble).toEqual({ kind: 'unread', since: T1, entries: 2, update: 'edge' })
  expect(await after.take(sent, T2)).toMatchObject({ stored: true })
  expect(after.trouble?.entries).toBe(2)
  expect(again.headOf('down').n).toBe(1)

  // the next program: the bytes mean something to it
  const update = box.db.sqlite.prepare('update waiting set body = ?, hash = ? where n = ?')
  for (const { body, hash, n } of chain([give(1), give(2), give(3)]).slice(1)) update.run(body, hash, n)
  const next = new WaitingEntries(again)
  expect(await next.take([], T2)).toBe(null)
  expect([next.trouble, next.received.n, known(again)]).toEqual([null, 3, [1, 2, 3]])
  expect(box.db.sqlite.prepare('select count(*) as n from waiting').get()).toEqual({ n: 0 })
})

test.each([
  ['of a newer version', JSON.stringify({ v: 2, data: { kind: 'give' } }), 'edge_behind'],
  ['that is no entry', '{}', 'unread'],
  ['that nobody can apply', JSON.stringify({ v: 1, data: { kind: 'give', hall: null } }), 'unread'],
])('L3 an entry %s stands as well', async (_, body, word) => {
  const waits = new WaitingEntries(openStore())
  expect(await waits.take(chain([give(1), body]), T1)).toMatchObject({ stored: true })
  expect(wordOf(waits.trouble!)).toBe(word)
})

test('L11 what does not follow from the hub’s last entry is neither applied nor stored', async () => {
  const store = openStore()
  const waits = new WaitingEntries(store)
  const [first, second] = chain([give(1), give(2)])
  expect(await waits.take([first!, { ...second!, hash: 'f'.repeat(64) }], T1)).toMatchObject({ stored: false })
  expect([waits.received.n, waits.trouble, known(store)]).toEqual([1, null, [1]])
  expect(await waits.take([second!], T1)).toBe(null)
})

test('L5 a box that is quarantined takes nothing', async () => {
  const store = openStore()
  store.quarantine({ kind: 'fenced', since: T1 })
  const waits = new WaitingEntries(store)
  expect(await waits.take(chain([give(1), unheard]), T1)).toBe(null)
  expect([waits.received.n, known(store)]).toEqual([0, []])
})
