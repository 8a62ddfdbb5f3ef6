import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestParts } from '../../http/testing/hub.ts'
import { SecondFile } from '../../payments/second-file.ts'
import { Offers } from '../../schedules/offers.ts'
import { BlockNotes } from '../../seats/block-notes.ts'
import { Blocks } from '../../seats/blocks.ts'
import { Seats } from '../../seats/store.ts'
import { Placing } from '../../sync/placing.ts'

/** Gone with the process, which may be one of many files. */
const second_dirs: string[] = []
process.once('exit', () => {
  for (const folder of second_dirs) rmSync(folder, { recursive: true, force: true })
})

/** What is sold of the halls of a test's hub, and what stands over it. */
function openSeats({ lanes, links: lines, catalogue, pool, log }: TestParts) {
  const second_dir = mkdtempSync(join(tmpdir(), 'foyer-second-'))
  const second = new SecondFile(second_dir)
  second_dirs.push(second_dir)
  const seats = new Seats(lanes, lines)
  const notes = new BlockNotes(pool)
  return {
    second_dir,
    second,
    lines,
    seats,
    offers: new Offers(catalogue, lanes, seats),
    blocks: new Blocks({ pool, notes, lanes, lines, seats, second, log }),
    block_notes: notes,
    placing: new Placing({ catalogue, lanes, seats, notes, log, ended: async () => new Set() }),
  }
}
export type TestSeats = ReturnType<typeof openSeats>

const opened = new WeakMap<object, TestSeats>()

/** The seats of one hub: always the same ones. */
export function seatsOf(parts: TestParts): TestSeats {
  const known = opened.get(parts.lanes) ?? openSeats(parts)
  opened.set(parts.lanes, known)
  return known
}
