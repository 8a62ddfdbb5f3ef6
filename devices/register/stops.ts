import type { Disk } from '#protocol/devices/disk.ts'
import type { LineState } from '#protocol/register/calls.ts'
import type { Trouble, TroubleKind } from '#protocol/sync/troubles.ts'

/** In these the box sells nothing. */
const STOPPING: readonly TroubleKind[] = ['restored', 'fenced']

/**
 * What a register knows of its own memory and of its box; `disk` and `line` are null until they are known.
 */
export interface EdgeHealth {
  mismatch: boolean
  edge_up: boolean
  disk: Disk | null
  line: LineState | null
}

export type Stop =
  | { kind: 'mismatch' }
  | { kind: 'edge_away' }
  | { kind: 'disk'; state: Exclude<Disk['state'], 'ok'>; since: string }
  | { kind: 'trouble'; trouble: Trouble }

/**
 * Why nothing may be sold at this register, the worst first: it knows more than the box, the box is silent,
 * cannot write, or is not the one that may. Null = it sells.
 */
export function stopOf({ mismatch, edge_up, disk, line }: EdgeHealth): Stop | null {
  if (mismatch) return { kind: 'mismatch' }
  if (!edge_up) return { kind: 'edge_away' }
  if (disk && disk.state !== 'ok') return { kind: 'disk', state: disk.state, since: disk.since }
  const trouble = line?.troubles.find(({ kind }) => STOPPING.includes(kind))
  return trouble ? { kind: 'trouble', trouble } : null
}
