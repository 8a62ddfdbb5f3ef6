import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count } from '../kit/shapes.ts'
import { COUNTERS } from '../kit/who.ts'
import { RecountState, ReportPart } from '../sync/recount.ts'

/**
 * A register at a box that came after another one (L9). Whatever it asked the box of before may have been
 * done there, so it asks the new one nothing until it has adopted the new epoch: it gives up what was not
 * answered, and from then on takes no answer of the box of before. Then it reports all that it keeps.
 * @source docs/ledger.md, L9
 */

/** The epoch that a register has adopted, with each of its questions. */
export const EPOCH_HEADER = 'X-Foyer-Epoch'

/**
 * Whether a box of this epoch answers a register that has adopted that one. A register that has adopted none
 * says 0, or nothing: before the first box there was none that could have answered it. A box that was never
 * admitted has 0.
 */
export function mayAsk(adopted: number, epoch: number): boolean {
  return adopted === epoch || (adopted === 0 && epoch <= 1)
}

/** What a register says that it has adopted; 0 where it says nothing that can be read. */
export function readEpoch(text: string | null | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
}

/**
 * A part of what the register keeps of the boxes before this one. Nobody needs to be signed in, because the
 * evening waits for it. Answered once the hub has the part; refused with `hub_away` while the line is down:
 * then it is sent again.
 */
export const registerReport = defineCall({
  method: 'POST',
  path: '/api/register/report',
  who: { as: 'device', types: COUNTERS },
  limit: null,
  refusals: ['quarantined', 'fenced', 'box_changed', 'report_differs', 'report_refused', 'hub_away'],
  body: z.object({ epoch: Count.min(1), ...ReportPart.shape }),
  answer: z.object({ recount: RecountState }),
})

/** So many bytes a part has at most on the wire: its bodies are text within text. */
export const REPORT_MAX_BYTES = 4 * 1024 * 1024
