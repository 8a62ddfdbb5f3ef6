import type { Disk } from '#protocol/devices/disk.ts'
import type { LineState } from '#protocol/register/calls.ts'
import { QUARANTINED, type ShutKind, type Trouble } from '#protocol/sync/troubles.ts'

export type Shut = Trouble & { kind: ShutKind }

/** Why the box is in quarantine, as it says; null = it is not. */
export function shutOf(line: LineState | null): Shut | null {
  return line?.troubles.find((one): one is Shut => QUARANTINED.some((kind) => kind === one.kind)) ?? null
}

/**
 * What a register knows of its own memory and of its box; `disk` and `line` are null until they are known.
 */
export interface EdgeHealth {
  mismatch: boolean
  /** Its epoch is one before that which this register has adopted. */
  old_box: boolean
  edge_up: boolean
  disk: Disk | null
  line: LineState | null
}

export type Stop =
  | { kind: 'mismatch' }
  | { kind: 'old_box' }
  | { kind: 'edge_away' }
  | { kind: 'disk'; state: Exclude<Disk['state'], 'ok'>; since: string }
  | { kind: 'trouble'; trouble: Trouble }

/**
 * Why nothing may be sold at this register, the worst first: the box is used no more, this register knows
 * more than it, it is silent, cannot write, or is not the one that may. Null = it sells.
 */
export function stopOf({ mismatch, old_box, edge_up, disk, line }: EdgeHealth): Stop | null {
  if (old_box && edge_up) return { kind: 'old_box' }
  if (mismatch) return { kind: 'mismatch' }
  if (!edge_up) return { kind: 'edge_away' }
  if (disk && disk.state !== 'ok') return { kind: 'disk', state: disk.state, since: disk.since }
  const trouble = shutOf(line)
  return trouble ? { kind: 'trouble', trouble } : null
}
