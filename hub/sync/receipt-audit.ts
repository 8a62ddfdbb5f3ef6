import type pg from 'pg'
import type { Logger } from 'pino'
import type { ConflictFacts } from '#protocol/ledger/conflict.ts'
import type { ComparedReceipt } from '#protocol/sync/receipt-audit.ts'
import { ReportPart } from '#protocol/sync/recount.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Conflicts } from '../ledger/conflicts.ts'

/** A register of a cinema. */
interface Of {
  exhibitor_id: number
  cinema_id: number
  device_id: string
}

const RECEIVED = `select x.epoch, x.n, x.hash, j.hash as received from json_to_recordset($2::json) as x (epoch int, n bigint, hash text)
  left join journal j on j.cinema_id = $1 and j.stream = 'up' and j.epoch = x.epoch and j.n = x.n`

const REPORTED = 'select content from recount_reports where cinema_id = $1 and uid = $2'
const NAME = 'select name from devices where cinema_id = $1 and uid = $2 order by id desc limit 1'

/**
 * Compares receipts of a register with what the hub has received, and with what that register has reported
 * (L11). What is otherwise, or nowhere, is listed for a person, once and for ever. Answers how many are not
 * as they were received.
 */
export async function auditReceipts(
  { pool, conflicts, log }: { pool: pg.Pool; conflicts: Pick<Conflicts, 'list'>; log: Logger },
  { exhibitor_id, cinema_id, device_id }: Of,
  receipts: readonly ComparedReceipt[],
): Promise<number> {
  const { unlike, register } = await withExhibitor(pool, exhibitor_id, async (client) => {
    const { rows } = await client.query<ComparedReceipt & { received: string | null }>(RECEIVED, [
      cinema_id,
      JSON.stringify(receipts),
    ])
    const others = rows.filter(({ hash, received }) => hash !== received)
    if (others.length === 0) return { unlike: [], register: '' }
    const reported = others.every(({ received }) => received !== null)
      ? new Set<string>()
      : await reportedBy(client, cinema_id, device_id)
    const names = await client.query<{ name: string }>(NAME, [cinema_id, device_id])
    return {
      // its hash is no proof of its own: what a recount has been given, it has settled or listed
      unlike: others.filter(({ received, ...one }) => received !== null || !reported.has(numberOf(one))),
      register: names.rows[0]?.name ?? device_id,
    }
  })
  for (const { epoch, n, received } of unlike) {
    const entry = numberOf({ epoch, n })
    const facts: ConflictFacts =
      received === null
        ? { kind: 'receipt_missing', entry, register }
        : { kind: 'receipt_differs', entry, register, other: null }
    const key = received === null ? `${entry} ${device_id}` : `${entry} hub ${device_id}`
    const { is_new } = await conflicts.list({ exhibitor_id, cinema_id, key, facts })
    if (is_new) log.error({ cinema_id, ...facts }, 'a register has a receipt that is not as it was received')
  }
  return unlike.length
}

function numberOf({ epoch, n }: Pick<ComparedReceipt, 'epoch' | 'n'>): string {
  return `${epoch}.${n}`
}

async function reportedBy(client: pg.ClientBase, cinema_id: number, uid: string): Promise<Set<string>> {
  const { rows } = await client.query<{ content: string }>(REPORTED, [cinema_id, uid])
  return new Set(rows.flatMap(({ content }) => ReportPart.parse(JSON.parse(content)).receipts.map(numberOf)))
}
