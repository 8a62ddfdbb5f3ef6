import type { SeenBox } from '../edges/use-boxes.ts'

/** What a printer says when nothing is wrong with it. */
const PRINTS = ['operational', 'unknown']

/** What of a box waits for a person: a cut line, a printer, devices that ask, what does not agree. */
export type BoxTaskKind = 'line_cut' | 'printer' | 'devices_asking' | 'trouble'

/** `since` null = it is not said since when. */
export interface BoxTask {
  kind: BoxTaskKind
  cinema_id: number
  cinema: string
  time_zone: string
  count: number
  since: string | null
}

/** Whether the ticket printer of a box needs a person; of one whose line is cut nobody knows. */
export function isPrinterDown({ line }: Pick<SeenBox, 'line'>): boolean {
  return line?.up === true && line.printer !== null && !PRINTS.includes(line.printer.state)
}

/** What waits for a person at the boxes; `mayApprove` = devices that ask wait for this one. */
export function boxTasks(boxes: readonly SeenBox[], { mayApprove }: { mayApprove: boolean }): BoxTask[] {
  return boxes.flatMap((box) => {
    const { cinema_id, cinema, time_zone, standing, line, troubles, asking = [] } = box
    const task = (kind: BoxTaskKind, count: number, since: string | null): BoxTask[] =>
      count > 0 ? [{ kind, cinema_id, cinema, time_zone, count, since }] : []
    if (standing !== 'admitted' || line === null) return []
    return [
      ...task('line_cut', line.up ? 0 : 1, line.since),
      ...task('printer', isPrinterDown(box) ? 1 : 0, null),
      ...task('trouble', troubles.length, troubles.map(({ since }) => since).toSorted()[0] ?? null),
      ...task('devices_asking', mayApprove ? asking.length : 0, null),
    ]
  })
}
