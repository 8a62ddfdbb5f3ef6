import type pg from 'pg'
import { type EntryData, readEntryBody, type SealedEntry, UnknownEntry } from '#protocol/ledger/entries.ts'
import { ReportPart } from '#protocol/sync/recount.ts'
import type { ConflictRow } from '../ledger/conflicts.ts'

/**
 * Under this and the question of its register the second place has what a person chose about a sale, as the
 * entries that booked it.
 */
export const LEFT_OUT_KEY = 'left_out:'

/** The register whose entry a conflict is about, by its key (recounts.ts), and the number of that entry. */
export interface OfRegister {
  uid: string
  /** Null: all that it reported under `recount`, too late. */
  entry: { epoch: number; n: number } | null
  recount: number
}

/** What a conflict of a recount is about; of any other there is no register. */
export function ofRegister({ facts, key }: Pick<ConflictRow, 'facts' | 'key'>): OfRegister {
  const words = key.split(' ')
  const uid = words.at(-1)!
  switch (facts?.kind) {
    case 'report_late':
      return { uid, entry: null, recount: Number(words[0]) }
    case 'place_taken':
    case 'right_spent':
    case 'entry_unfit':
    case 'receipt_differs': {
      // of the hub itself there is a bill, and no entry of a register
      const [, epoch, n] = /^(\d+)\.(\d+)$/.exec(words[0]!) ?? []
      return { uid, entry: n === undefined ? null : { epoch: Number(epoch), n: Number(n) }, recount: 0 }
    }
    default:
      return { uid: '', entry: null, recount: 0 }
  }
}

interface Kept {
  uid: string
  receipt: SealedEntry
}

/**
 * The receipts under one number as registers have reported them, each register's once; those of the register
 * itself stand first.
 */
export async function receiptsAt(
  client: pg.ClientBase,
  cinema_id: number,
  { uid, entry }: OfRegister,
): Promise<Kept[]> {
  const { epoch, n } = entry ?? { epoch: 0, n: 0 }
  const { rows } = await client.query<{ uid: string; content: string }>(
    `select uid, content from recount_reports where cinema_id = $1 and epoch > $2 and position($3 in content) > 0
     order by uid <> $4, uid, epoch, part`,
    [cinema_id, epoch, `"epoch":${epoch},"n":${n},`, uid],
  )
  const kept = new Map<string, Kept>()
  for (const row of rows) {
    const receipt = ReportPart.parse(JSON.parse(row.content)).receipts.find((one) => one.epoch === epoch && one.n === n)
    if (receipt && !kept.has(row.uid)) kept.set(row.uid, { uid: row.uid, receipt })
  }
  return [...kept.values()]
}

/** What an entry says; null where it is of a newer program. */
export function readKept({ body }: Pick<SealedEntry, 'body'>): EntryData | null {
  try {
    return readEntryBody(body)
  } catch (error) {
    if (error instanceof UnknownEntry) return null
    throw error
  }
}
