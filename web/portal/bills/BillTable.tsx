import { Checkbox } from '@mantine/core'
import { bill, billLine, payment } from '#protocol/bills/listings.ts'
import { formatAmount } from '#protocol/money/format.ts'
import { useWords, type Words } from '../kit/words.ts'
import { type T, useT } from '../texts.ts'
import css from './BillTable.module.css'
import { StatePill } from './StatePill.tsx'
import { type Bill, useSaid } from './use-bill.ts'

type Line = Bill['lines'][number]

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}

/** What a payment carries of a line, and how much of that went back. */
function shareOf(line: Line, payment_id: string): { cents: number; back_cents: number } {
  return line.shares.find((share) => share.payment_id === payment_id) ?? { cents: 0, back_cents: 0 }
}

/** Lines that may be chosen, by their ids, and those that are. */
export interface LineChoice {
  open: readonly string[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[], on: boolean) => void
}

/** Payments are columns, so that shares and refunds read across (docs/look.md). */
export function BillTable({ whole, choice }: { whole: Bill; choice: LineChoice }) {
  const t = useT()
  const { title } = useWords(bill.kind)
  const states = useWords(billLine.kind)
  const paid = useWords(payment.kind)
  const { locale } = useSaid()
  const amount = (cents: number) => (cents === 0 ? '–' : formatAmount(cents, locale))
  const { lines, payments } = whole
  if (lines.length === 0) return <p className={css.none}>{t('purchase.no_lines')}</p>
  const rows: [string, (one: Bill['payments'][number]) => number][] = [
    ['purchase.paid', ({ status, amount_cents }) => (status === 'paid' ? amount_cents : 0)],
    ['purchase.gone', ({ refunded_cents }) => refunded_cents],
    [
      'purchase.ours',
      ({ status, amount_cents, refunded_cents }) => (status === 'paid' ? amount_cents - refunded_cents : 0),
    ],
  ]
  return (
    <section className={css.lines}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th>
              <span className={css.choice}>
                {choice.open.length > 0 && (
                  <Checkbox
                    aria-label={t('purchase.refund_all')}
                    checked={choice.chosen.length === choice.open.length}
                    indeterminate={choice.chosen.length > 0 && choice.chosen.length < choice.open.length}
                    onChange={({ currentTarget }) => choice.onChoose(choice.open, currentTarget.checked)}
                  />
                )}
                {t('purchase.line')}
              </span>
            </th>
            <th>{t('purchase.state')}</th>
            <th>{t('purchase.price')}</th>
            {payments.map(({ id, method, status, tendered_cents }) => (
              <th key={id}>
                <b>{method}</b>
                {paid.word('status', status)}
                {tendered_cents > 0 && `, ${t('purchase.given', { money: formatAmount(tendered_cents, locale) })}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-ended={isEnded(line)} data-chosen={choice.chosen.includes(line.id)}>
              <td>
                <div className={css.choice}>
                  {choice.open.includes(line.id) && (
                    <Checkbox
                      aria-label={t('purchase.refund_line', { line: `${line.name}, ${placeOf(line, t)}` })}
                      checked={choice.chosen.includes(line.id)}
                      onChange={({ currentTarget }) => choice.onChoose([line.id], currentTarget.checked)}
                    />
                  )}
                  <div>
                    <b>{nameOf(line, t)}</b>
                    <span>{placeOf(line, t)}</span>
                  </div>
                </div>
              </td>
              <td>
                <StatePill state={line.ticket === 'live' && line.state === 'sold' ? 'live' : line.state}>
                  {stateOf(line, states, t)}
                </StatePill>
                {line.code_end && <span>{t('purchase.code', { end: line.code_end })}</span>}
              </td>
              <td>
                <b>
                  {line.turns > 0 ? t('purchase.turns', { count: line.turns }) : formatAmount(line.total_cents, locale)}
                </b>
                {line.voucher !== null && <span>{t('purchase.of_voucher', { end: line.voucher })}</span>}
              </td>
              {payments.map(({ id }) => {
                const { cents, back_cents } = shareOf(line, id)
                return (
                  <td key={id}>
                    {amount(cents)}
                    {back_cents > 0 && (
                      <span className={css.back}>
                        {t('purchase.back_of', { money: formatAmount(back_cents, locale) })}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows.map(([key, cents]) => (
            <tr key={key}>
              <td colSpan={2}>
                <b>{t(key as 'purchase.paid')}</b>
                {key === 'purchase.paid' && <span>{t('purchase.share')}</span>}
              </td>
              <td>
                <b>{formatAmount(sum(payments.map(cents)), locale)}</b>
              </td>
              {payments.map((one) => (
                <td key={one.id}>{amount(cents(one))}</td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
      {lines.some(({ code_end }) => code_end) && <p className={css.note}>{t('purchase.code_text')}</p>}
    </section>
  )
}

/** A line of quantity 0 is what went back of one that lives on. */
function nameOf({ quantity, name }: Line, t: T): string {
  if (quantity === 0) return t('purchase.part', { name })
  return quantity > 1 ? `${quantity} × ${name}` : name
}

function isEnded({ state }: Line): boolean {
  return state === 'refunded' || state === 'exchanged' || state === 'dead'
}

function placeOf({ row_name, seat_name, detail, kind }: Line, t: T): string {
  if (row_name !== null && seat_name !== null) return t('purchase.seat', { row: row_name, seat: seat_name })
  return detail || (kind === 'ticket' ? t('purchase.place') : '')
}

function stateOf({ state, ticket }: Line, states: Words, t: T): string {
  return state === 'sold' && ticket === 'live' ? t('purchase.valid') : states.word('state', state)
}
