import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { mayIn } from '#protocol/access/grades.ts'
import { whyStays } from '#protocol/bills/refund.ts'
import { whyOf } from '#protocol/ledger/conflict.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'
import { BillTable } from './BillTable.tsx'
import css from './RefundBar.module.css'
import { RefundBar } from './RefundBar.tsx'
import { type Bill, useSaid } from './use-bill.ts'

/** The lines of a purchase, and those that are chosen to be refunded. */
export function BillLines({ whole, again }: { whole: Bill; again: () => void }) {
  const t = useT()
  const { time } = useSaid(whole.cinema_id)
  const { held } = useSurroundings()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const mayRefund = mayIn(held, 'bills.refund', [whole.cinema_id])
  const open = mayRefund ? whole.lines.filter((line) => whyStays(line, whole.payments) === null) : []
  const chosen = open.filter(({ id }) => touched.has(id))
  const isAtCounter = mayRefund && whole.lines.some((line) => whyStays(line, whole.payments) === 'at_counter')
  const choose = (ids: readonly string[], on: boolean): void => {
    const next = new Set(touched)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    setTouched(next)
  }
  return (
    <div>
      {whole.stuck.length > 0 && (
        <div className={css.stuck}>
          {whole.stuck.map(({ method, code, since }) => (
            <Note key={`${method}/${code}/${since}`} kind="warn" icon="warn">
              <span>{t('purchase.stuck', { method, since: time(since), why: t(`conflicts.why.${whyOf(code)}`) })}</span>
            </Note>
          ))}
        </div>
      )}
      <BillTable
        whole={whole}
        choice={{ open: open.map(({ id }) => id), chosen: chosen.map(({ id }) => id), onChoose: choose }}
      />
      {chosen.length > 0 && (
        <RefundBar
          whole={whole}
          chosen={chosen}
          onDone={() => {
            setTouched(new Set())
            again()
          }}
        />
      )}
      {isAtCounter && <p className={css.note}>{t('purchase.at_counter')}</p>}
    </div>
  )
}
