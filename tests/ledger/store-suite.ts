import { describe, expect, test } from 'vitest'
import { append } from '#protocol/ledger/apply.ts'
import { decideClaim } from '#protocol/ledger/decide-claim.ts'
import { decideBirth, decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import { type EntryData, entryBody, NO_HASH } from '#protocol/ledger/entries.ts'
import { type Ledger, type LedgerView, openLedger } from '#protocol/ledger/ledger.ts'
import type { Side } from '#protocol/ledger/rows.ts'
import type { Heads, Seal, Written } from '#protocol/ledger/turn.ts'
import type { Result } from '#protocol/result.ts'
import { firstDifference, foldOf, isFold, type JournalRow, pictureOf, type Tables } from './picture.ts'

/** Appends one entry under its id, then ends well, with a refusal or with an error. */
export interface Command {
  id: string
  end: 'done' | 'refused' | 'thrown'
}

/** What was answered: the number of the entry and its bytes, or why not. */
export type Answer = { yes: Pick<Written, 'n' | 'body'> } | { no: string }

/**
 * What can become of a commit. `fails`: the disk does not take it. `unanswered`: it is on the disk, and
 * nobody knows of it. `overtaken`: another process of the same node, which decides the command `rival`,
 * commits before it.
 */
export type Fate = 'fails' | 'unanswered' | 'overtaken'

/** A store of a ledger with its disk, as every store is seen by the suite. */
export interface Store {
  readonly side: Side
  readonly seal: Seal
  /**
   * Asks commands that are decided in one turn and share a commit. An entry carries the id of its command.
   */
  ask(commands: readonly Command[], fate?: Fate): Promise<Answer[]>
  /** Another process begins with what the disk says. */
  restart(): Promise<void>
  /** What deciders see, and what may be acted on, in every process of this node. */
  memories(): Promise<LedgerView[]>
  disk(): Promise<{ journal: readonly JournalRow[]; tables: Tables; heads: Heads }>
  close(): Promise<void>
}

/** The command that the other process of an overtaken one decides. */
export const RIVAL: Command = { id: 'rival', end: 'done' }

/**
 * Every store has one hall, whose seats are at home where it stands; each command takes a seat of its own.
 */
export const SCHEDULE = 1
const CAPACITY = 10
const DUE = '2099-01-01T00:00:00.000Z'

/** The birth of the hall, and its handover to the edge. */
export function hall(schedule_id = SCHEDULE): { born: EntryData; give: EntryData } {
  const hub = openLedger('hub', 1)
  const groups = Array.from({ length: CAPACITY }, (_, index) => index + 1)
  const born = decideBirth(hub, { schedule_id, max_online: null, groups, rights: [] })
  if (!born.ok) throw new Error(born.refusal.code)
  append(hub, 'own', born.value)
  const { entry } = decideHandover(hub, { schedule_id, slots: groups })
  return { born: born.value, give: entry! }
}

/** The first entry of a stream, with its bytes. */
export function sealed(data: EntryData, seal: Seal): Pick<Written, 'body' | 'hash'> {
  const body = entryBody(data)
  return { body, hash: seal(NO_HASH, body) }
}

/**
 * What a command decides: at the hub a bill holds the seat, at the edge it is blocked. `id` is the command's,
 * maybe with a prefix.
 */
export function takeSeat(ledger: Ledger, id: string, schedule_id = SCHEDULE): Result<EntryData> {
  const slots = [id.endsWith('rival') ? CAPACITY : Number(id.at(-1))]
  const cart = { bill_id: id, source: 'site', schedule_id, slots, due_at: DUE, renewed: false, replaces: null }
  if (ledger.node === 'hub') return decideHold(ledger, cart)
  return decideClaim(ledger, {
    question_id: id,
    state: 'blocked',
    schedule_id,
    slots,
    device_id: 'k1',
    reservation: null,
  })
}

function done(id: string): Command {
  return { id, end: 'done' }
}

function refused(id: string): Command {
  return { id, end: 'refused' }
}

function thrown(id: string): Command {
  return { id, end: 'thrown' }
}

/** Ids of commands whose entries stand on the disk, in order. */
async function onDisk(store: Store): Promise<string[]> {
  const { journal } = await store.disk()
  const ids = journal.toSorted((a, b) => a.n - b.n).map(({ body }) => /"(?:\d+:)?(c\d|rival)"/.exec(body)?.[1])
  return ids.filter((id) => id !== undefined)
}

/**
 * L2, L3: memory is the disk in every process, and the disk is the fold of its journal, each stream one
 * chain.
 */
async function agrees(store: Store): Promise<void> {
  const memories = await store.memories()
  const { journal, tables, heads } = await store.disk()
  const fold = foldOf(store.side, journal, store.seal)
  isFold(fold, tables, heads)
  const should = pictureOf(fold.at(fold.length))
  for (const memory of memories) {
    expect(firstDifference(pictureOf(memory), should, { part: true })).toBeNull()
    expect(memory.heads.get(store.side === 'hub' ? 'own' : 'up')?.n ?? 0).toBe(
      heads[store.side === 'hub' ? 'own_n' : 'up_n'],
    )
  }
}

/**
 * What every store of a ledger does, whatever its disk is: the lane over PostgreSQL, the edge's over SQLite,
 * and the one of the simulation. `fates` are those that its disk can meet.
 */
export function storeSuite(name: string, open: () => Promise<Store>, fates: readonly Fate[]): void {
  const scenario = (title: string, play: (store: Store) => Promise<void>): void =>
    test(title, async () => {
      const store = await open()
      try {
        await play(store)
        await agrees(store)
        const before = await seats(store)
        await store.restart()
        expect(await seats(store)).toEqual(before)
        await agrees(store)
      } finally {
        await store.close()
      }
    })
  const scenarioOf = (fate: Fate): typeof scenario => (fates.includes(fate) ? scenario : () => {})

  describe(name, () => {
    scenario('L2 a command that is answered yes is on the disk, and in memory what the disk says', async (store) => {
      const [answer] = await store.ask([done('c1')])
      expect(answer).toHaveProperty('yes')
      expect(await onDisk(store)).toEqual(['c1'])
    })

    scenario(
      'L2 a command that is refused after it has appended leaves nothing, and takes nothing of the others with it',
      async (store) => {
        expect(await store.ask([done('c1'), refused('c2'), done('c3')])).toMatchObject([
          { yes: {} },
          { no: 'changed_its_mind' },
          { yes: {} },
        ])
        expect(await onDisk(store)).toEqual(['c1', 'c3'])
      },
    )

    scenario(
      'L2 a command that throws leaves nothing, takes nothing of the others with it, and is alone refused',
      async (store) => {
        expect(await store.ask([thrown('c1'), done('c2'), thrown('c3'), done('c4')])).toMatchObject([
          { no: THROWN },
          { yes: {} },
          { no: THROWN },
          { yes: {} },
        ])
        expect(await onDisk(store)).toEqual(['c2', 'c4'])
      },
    )

    scenario('L3 entries of many commits are one chain, though some in between were taken back', async (store) => {
      for (const commands of [[done('c1'), done('c2')], [refused('c3')], [done('c4'), thrown('c5')], [done('c6')]])
        await store.ask(commands)
      expect(await onDisk(store)).toEqual(['c1', 'c2', 'c4', 'c6'])
    })

    scenario(
      'L2 a command that is asked again is answered as the first time: in one turn, later, and by another process',
      async (store) => {
        const [first, second] = await store.ask([done('c1'), done('c1')])
        expect(first).toHaveProperty('yes')
        expect(second).toEqual(first)
        expect(await store.ask([done('c2'), done('c1')])).toMatchObject([{ yes: {} }, first!])
        await store.restart()
        expect(await store.ask([done('c1')])).toEqual([first])
        expect(await onDisk(store)).toEqual(['c1', 'c2'])
      },
    )

    scenarioOf('fails')(
      'L2 of a commit that the disk does not take nothing is left, and it is done once when it is asked again',
      async (store) => {
        await store.ask([done('c1')])
        const failed = await store.ask([done('c2'), refused('c3'), done('c4')], 'fails')
        expect(failed.map((answer) => 'no' in answer)).toEqual([true, true, true])
        expect(await onDisk(store)).toEqual(['c1'])
        await agrees(store)
        expect(await store.ask([done('c4'), done('c2')])).toMatchObject([{ yes: {} }, { yes: {} }])
        expect(await onDisk(store)).toEqual(['c1', 'c4', 'c2'])
      },
    )

    scenarioOf('unanswered')(
      'L2 a commit of which nobody knows stands, and is answered when it is asked again',
      async (store) => {
        await store.ask([done('c1')])
        const unheard = await store.ask([done('c2'), done('c3')], 'unanswered')
        expect(unheard.map((answer) => 'no' in answer)).toEqual([true, true])
        expect(await store.ask([done('c3'), done('c2'), done('c4')])).toMatchObject([
          { yes: {} },
          { yes: {} },
          { yes: {} },
        ])
        expect(await onDisk(store)).toEqual(['c1', 'c2', 'c3', 'c4'])
      },
    )

    scenarioOf('overtaken')(
      'L3 a turn that another process was faster than is decided again on what that one did',
      async (store) => {
        await store.ask([done('c1')])
        expect(await store.ask([done('c2'), refused('c3'), done('c4')], 'overtaken')).toMatchObject([
          { yes: {} },
          { no: 'changed_its_mind' },
          { yes: {} },
        ])
        expect(await onDisk(store)).toEqual(['c1', 'rival', 'c2', 'c4'])
      },
    )
  })
}

/** The error of a command that throws. */
export const THROWN = 'a step that throws'

/** Every seat, as each memory has it. */
async function seats(store: Store): Promise<string[][]> {
  const memories = await store.memories()
  return memories.map((memory) =>
    [...pictureOf(memory)]
      .filter(([key]) => key.startsWith('slots'))
      .map(String)
      .sort(),
  )
}
