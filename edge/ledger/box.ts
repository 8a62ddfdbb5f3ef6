import { randomBytes, randomUUID } from 'node:crypto'
import { Machine } from '#protocol/sync/machine.ts'
import { type ShutKind, type Trouble, Troubles } from '#protocol/sync/troubles.ts'
import type { EdgeDb } from '../db/open.ts'

/** Who this box is. Quarantined until the hub has admitted it: it then sells nothing. */
export interface Box {
  box: string
  epoch: number
  state: 'quarantined' | 'live'
  token: string
  exhibitor_id: number
  key_id: number
  /** The last entry of the edge's journal that the hub said it has. */
  received_n: number
  /** Why it was live and is not any more; null while it is, and before it ever was. */
  quarantine: Quarantine | null
  /** What does not agree, as the hub last said. */
  troubles: readonly Trouble[]
  /** Seals the marks that devices carry (sealed-marks.ts); every copy of this box has it. */
  readonly mark_key: string
  /** It has a mark on a second medium (mark-file.ts), or had one. */
  marked: boolean
  /** Since when its mark is missing, and nobody has confirmed that it is no older copy; null = it is not. */
  unmarked_at: string | null
  /** The machine that it was admitted on (L7); null = it was not, or by a program that did not know. */
  machine: Machine | null
  /** The last epoch of the ledger that it has put aside to begin anew (L9); 0 = it never did. */
  readonly began_after: number
}

/**
 * Its epoch has ended by the word of its hub: nothing is sold here, and it begins anew (begin-anew.ts). Not
 * so a box in quarantine: that waits for a person.
 */
export function hasEnded({ epoch, state, quarantine }: Pick<Box, 'epoch' | 'state' | 'quarantine'>): boolean {
  return epoch > 0 && state === 'quarantined' && quarantine === null
}

/**
 * It lasts until a person lets the box in again, over every restart. `restored`: the box is an older copy of
 * itself, or a damaged one (L6). `moved`: it runs on another machine than it was admitted on (L7). `fenced`:
 * another box is the edge of this cinema (L5).
 */
export interface Quarantine {
  kind: ShutKind
  since: string
}

interface BoxRow extends Omit<Box, 'quarantine' | 'troubles' | 'marked' | 'machine'> {
  quarantined_for: Quarantine['kind'] | null
  quarantined_at: string | null
  troubles: string
  marked: 0 | 1
  machine: string | null
}

const READ = `select box, epoch, state, token, exhibitor_id, key_id, received_n, quarantined_for, quarantined_at, troubles,
  mark_key, marked, unmarked_at, machine, began_after from box`
const MAKE = `insert into box (one, box, epoch, state, token, exhibitor_id, key_id, mark_key)
  values (1, ?, 0, 'quarantined', '', 0, 0, ?)`
const MAKE_NEXT = `insert into box (one, box, epoch, state, token, exhibitor_id, key_id, mark_key, machine, began_after)
  values (1, @box, 0, 'quarantined', '', 0, 0, @mark_key, @machine, @epoch)`
const WRITE = `update box set epoch = @epoch, state = @state, token = @token, exhibitor_id = @exhibitor_id, key_id = @key_id,
  received_n = @received_n, quarantined_for = @quarantined_for, quarantined_at = @quarantined_at, troubles = @troubles,
  marked = @marked, unmarked_at = @unmarked_at, machine = @machine`

/** The box as it stands on disk; drawn at the first start. */
export function readBox(db: EdgeDb): Box {
  const read = (): BoxRow | undefined => db.sqlite.prepare<[], BoxRow>(READ).get()
  if (!read()) db.immediate(() => db.sqlite.prepare(MAKE).run(randomUUID(), newMarkKey()))
  const { quarantined_for: kind, quarantined_at: since, troubles, marked, machine, ...box } = read()!
  return {
    ...box,
    quarantine: kind === null || since === null ? null : { kind, since },
    troubles: Troubles.parse(JSON.parse(troubles)),
    marked: marked === 1,
    machine: machine === null ? null : Machine.parse(JSON.parse(machine)),
  }
}

/** Inside a transaction: the same box, on the same machine, that was never admitted with this ledger. */
export function makeNextBox(db: EdgeDb, { box, epoch, machine }: Pick<Box, 'box' | 'epoch' | 'machine'>): void {
  const mark_key = newMarkKey()
  db.sqlite.prepare(MAKE_NEXT).run({ box, epoch, mark_key, machine: machine && JSON.stringify(machine) })
}

function newMarkKey(): string {
  return randomBytes(32).toString('hex')
}

/** Inside a transaction. */
export function writeBox(db: EdgeDb, { quarantine, troubles, marked, machine, began_after: _, ...box }: Box): void {
  db.sqlite.prepare(WRITE).run({
    ...box,
    quarantined_for: quarantine?.kind ?? null,
    quarantined_at: quarantine?.since ?? null,
    troubles: JSON.stringify(troubles),
    marked: marked ? 1 : 0,
    machine: machine && JSON.stringify(machine),
  })
}
