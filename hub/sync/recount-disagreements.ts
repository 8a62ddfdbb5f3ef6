import type pg from 'pg'
import type { ConflictFacts } from '#protocol/ledger/conflict.ts'
import type { RegisterReport } from '#protocol/ledger/decide-recount.ts'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import type { ReportedRegister } from './recount-reports.ts'

/** Two entries under one number, for a person to settle; `key` names it once and for ever. */
interface Disagreement {
  key: string
  facts: Extract<ConflictFacts, { kind: 'receipt_differs' }>
}

/** Receipts under whose number the hub has received something else, of the box of that epoch. */
const OTHERS = `select x.epoch, x.n from json_to_recordset($2::json) as x (epoch int, n bigint, hash text, body text)
  join journal j on j.cinema_id = $1 and j.stream = 'up' and j.epoch = x.epoch and j.n = x.n
  where j.hash <> x.hash or j.body <> x.body`

/** So many receipts are compared at once. */
const AT_ONCE = 1_000

/**
 * Receipts that say something else than what the hub has received under the same number, or than a receipt of
 * another register (L11): so two boxes have been the edge at the same time, or a program forged one.
 */
export async function disagreements(
  client: pg.ClientBase,
  cinema_id: number,
  reports: readonly RegisterReport[],
  registers: readonly Pick<ReportedRegister, 'uid' | 'name'>[],
): Promise<Disagreement[]> {
  const nameOf = (uid: string): string => registers.find((one) => one.uid === uid)?.name ?? uid
  const found: Disagreement[] = []
  const unlike = new Set<string>()
  for (const { device_id, receipts } of reports)
    for (const { epoch, n } of await othersIn(client, cinema_id, receipts)) {
      unlike.add(`${epoch}.${n}`)
      found.push(disagreement(`${epoch}.${n}`, device_id, { register: nameOf(device_id), other: null }))
    }
  const first = new Map<string, { receipt: SealedEntry; device_id: string }>()
  for (const { device_id, receipts } of reports)
    for (const receipt of receipts) {
      const entry = `${receipt.epoch}.${receipt.n}`
      const known = first.get(entry)
      if (!known) first.set(entry, { receipt, device_id })
      else if (!unlike.has(entry) && (known.receipt.hash !== receipt.hash || known.receipt.body !== receipt.body))
        found.push(disagreement(entry, device_id, { register: nameOf(device_id), other: nameOf(known.device_id) }))
    }
  return found
}

async function othersIn(
  client: pg.ClientBase,
  cinema_id: number,
  receipts: readonly SealedEntry[],
): Promise<{ epoch: number; n: number }[]> {
  const others: { epoch: number; n: number }[] = []
  for (let from = 0; from < receipts.length; from += AT_ONCE) {
    const some = JSON.stringify(receipts.slice(from, from + AT_ONCE))
    others.push(...(await client.query<{ epoch: number; n: number }>(OTHERS, [cinema_id, some])).rows)
  }
  return others
}

function disagreement(
  entry: string,
  uid: string,
  names: Pick<Disagreement['facts'], 'register' | 'other'>,
): Disagreement {
  const what = names.other === null ? 'hub' : 'register'
  return { key: `${entry} ${what} ${uid}`, facts: { kind: 'receipt_differs', entry, ...names } }
}
