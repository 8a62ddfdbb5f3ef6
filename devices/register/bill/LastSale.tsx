import { Button } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import type { LastSale } from '../pay/payment.ts'
import { usePayment, useQuestions, useTill } from '../till.tsx'
import css from './LastSale.module.css'

/** Whether the paper of a sale came out, as far as this register knows. */
function usePaper(question_id: string): 'printed' | 'printing' | 'failed' {
  const { open, printed } = useQuestions()
  if (!open.some((kept) => kept.question_id === question_id)) return 'printed'
  const said = printed[question_id]
  return said === 'failed' || said === 'none' ? 'failed' : 'printing'
}

/** Change due, large, from the end of a sale until the next one (UX-04). */
export function LastSalePanel() {
  const sale = usePayment((state) => state.last_sale)
  return sale && <Panel sale={sale} />
}

function Panel({ sale }: { sale: LastSale }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { questions } = useTill()
  const paper = usePaper(sale.question_id)
  const { total_cents, tendered_cents } = sale
  const change_cents = (tendered_cents ?? total_cents) - total_cents
  const title = changeTitle(sale, change_cents)
  const money = t(tendered_cents === null ? 'pay.paid' : 'pay.given', {
    amount: formatMoney(tendered_cents ?? total_cents, locale),
  })
  const word = { printed: 'pay.printed', printing: 'pay.printing', failed: 'pay.notPrinted' } as const
  return (
    <div className={classes(css.change, paper === 'failed' && css.trouble)} role="status" data-testid="last-sale">
      <span>
        <b>{t(title)}</b>
        {`${money}, ${t(word[paper])}`}
      </span>
      {paper === 'failed' && (
        <Button onClick={() => void questions.printAgain(sale.question_id)}>{t('pay.again')}</Button>
      )}
      <strong>{formatAmount(change_cents, locale)}</strong>
    </div>
  )
}

function changeTitle({ total_cents, tendered_cents }: LastSale, change_cents: number) {
  if (total_cents === 0) return 'pay.lastFree'
  if (tendered_cents === null) return 'pay.lastCard'
  return change_cents > 0 ? 'pay.lastChange' : 'pay.lastExact'
}
