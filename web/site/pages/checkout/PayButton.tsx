import { Button } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Note } from '#kit/Note.tsx'
import { formatMoney } from '#protocol/money/format.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import css from './PayButton.module.css'
import type { Checkout } from './use-checkout.ts'

/**
 * Pay, with the price on it. Disabled without tickets or with another number of seats, and it says so
 * (F-077).
 */
export function PayButton({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const ready = useHydrated()
  const { page, purchase, blocked, waiting, vouchers, lines } = checkout
  const { total, processing } = purchase
  const turns = vouchers.part?.payText(total, lines)
  const pays = total === 0 && !blocked ? t('checkout.get') : t('checkout.pay', { amount: formatMoney(total, locale) })
  const label = processing ? t('checkout.paying') : (turns ?? pays)
  return (
    <>
      {page.is_test && (
        <Note kind="warn" icon="warn">
          <span>{t('checkout.test')}</span>
        </Note>
      )}
      <Button
        type="submit"
        form="checkout"
        look="lamp"
        disabled={!ready || blocked !== null || waiting}
        aria-disabled={processing}
      >
        {label}
      </Button>
      {turns && <p className={classes(css.whyBlocked, 'xs dim')}>{vouchers.part?.comesBack}</p>}
      {ready && blocked && !waiting && <p className={classes(css.whyBlocked, 'xs dim')}>{t(`checkout.${blocked}`)}</p>}
    </>
  )
}
