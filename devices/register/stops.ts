import type { LineState } from '#protocol/bills/register-calls.ts'
import type { Disk } from '#protocol/devices/disk.ts'
import type { Trouble, TroubleKind } from '#protocol/sync/troubles.ts'

/** In these the box sells nothing. */
const STOPS: readonly TroubleKind[] = ['restored', 'fenced']

/** Whether the box of this cinema sells nothing as long as this trouble stands. */
export const stopsSelling = ({ kind }: Trouble): boolean => STOPS.includes(kind)

/** Whether the box answers and still nothing may be sold: it cannot write, or it is not the one that may. Null: not heard yet. */
export const boxStopped = (disk: Disk | null, line: LineState | null): boolean =>
  (disk !== null && disk.state !== 'ok') || (line?.troubles ?? []).some(stopsSelling)
