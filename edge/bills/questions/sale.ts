import { randomBytes } from 'node:crypto'
import { receiptNumber } from '#protocol/bills/receipt.ts'
import type { DeviceIdentity } from '#protocol/devices/identity.ts'
import { decideSale, type PricedLine } from '#protocol/ledger/decide-bill.ts'
import { rightsMissing } from '#protocol/ledger/decide-seats.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import type { Question } from '#protocol/register/calls.ts'
import { ok, refuse } from '#protocol/result.ts'
import { isPlanPicked } from '#protocol/schedules/plan-seen.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import { REUSE_MINUTES } from '#protocol/vouchers/redeem.ts'
import type { EdgeStepContext } from '../../ledger/store.ts'
import { priceSale, readPayments } from '../priced.ts'
import type { Asker, Decide, QuestionParts } from './question.ts'

type Sale = Extract<Question, { kind: 'sale' }>

/** 48 random bits, 12 hex letters (docs/ledger.md, "Ticket code KT1"). */
function drawTicketId(): string {
  return randomBytes(6).toString('hex')
}

/** A sale at the edge's own prices; what a register shows otherwise is refused with the total of here. */
export async function deciderOfSale(parts: QuestionParts, question: Sale, asker: Asker): Promise<Decide> {
  const { replica, showing } = parts
  const lines = priceSale(replica, showing, question)
  if (!lines.ok) return () => lines
  const payments = readPayments(replica, question, asker.device.device_uuid)
  if (!payments.ok) return () => payments
  const total = lines.value.reduce((sum, line) => sum + line.total_cents, 0)
  if (total !== question.total_cents) return () => refuse('price_changed', 'total_cents', { total })
  await fetchRights(parts, lines.value)
  return decide(parts, question, asker, { lines: lines.value, payments: payments.value })
}

/**
 * Rights that the lines need and that are not here are wanted from the hub first, while the line is up (L15);
 * without them the sale is refused by the rule.
 */
async function fetchRights({ store, want }: QuestionParts, lines: readonly PricedLine[]): Promise<void> {
  const missing = rightsMissing(store.committed, lines)
  const schedule_id = lines.find((line) => line.right_key !== null)?.schedule_id
  if (missing.length === 0 || schedule_id == null) return
  const rights = missing.map(({ key, needed, left }) => ({ key, amount: needed - left }))
  await want({ schedule_id, rights })
}

function decide(
  { store, replica, showing }: QuestionParts,
  { question_id, bill_id, lines: asked }: Sale,
  { device, employee_id }: Asker,
  { lines, payments }: { lines: PricedLine[]; payments: PaymentRow[] },
): Decide {
  return (step) => {
    const at = showing.now()
    const { time_zone, midnight_offset } = showing.moment
    const next = nextNumber(step, device)
    const bill = {
      id: bill_id,
      source: device.type,
      device_id: device.device_uuid,
      employee_id,
      number: next.number,
      business_date: businessDate(at, time_zone, midnight_offset),
    }
    store.need({ bills: [bill_id], schedules: lines.flatMap((line) => line.schedule_id ?? []) })
    store.needIds(lines, payments)
    const moved = asked.findIndex(
      (line) => line.kind === 'ticket' && !isPlanPicked(step.ledger.halls.get(line.schedule_id), line.screen_id),
    )
    if (moved >= 0) return refuse('schedule_changed', `lines.${moved}`)
    const reuse_minutes = replica.all('exhibitor')[0]?.settings.voucher_reuse_minutes ?? REUSE_MINUTES
    const decided = decideSale(step.ledger, { question_id, bill, lines, payments, reuse_minutes, at }, drawTicketId)
    if (!decided.ok) return decided
    next.take()
    return ok(step.append(decided.value))
  }
}

/**
 * The next receipt number of a register's series in this epoch; taken only with the sale, in its transaction.
 */
function nextNumber({ sqlite, ledger }: EdgeStepContext, device: DeviceIdentity): { number: string; take(): void } {
  const row = sqlite
    .prepare('select n from series where device_id = ? and epoch = ?')
    .get(device.device_uuid, ledger.epoch) as { n: number } | undefined
  const n = (row?.n ?? 0) + 1
  return {
    number: receiptNumber(device.series, ledger.epoch, n),
    take: () =>
      sqlite
        .prepare('insert or replace into series (device_id, prefix, epoch, n) values (?, ?, ?, ?)')
        .run(device.device_uuid, device.series, ledger.epoch, n),
  }
}
