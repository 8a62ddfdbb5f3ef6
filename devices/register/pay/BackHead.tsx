import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { PlainKey } from '../PlainKey.tsx'
import { useTill } from '../till.tsx'
import css from './BackHead.module.css'

/** Where the search stands on the sale: back to the bill, nothing taken. */
export function BackHead({ title }: { title: string }) {
  const t = useT<typeof en>()
  const { payment } = useTill()
  return (
    <header className={css.payHead}>
      <PlainKey onClick={() => payment.tender(null)}>
        <Icon name="back" /> {t('pay.back')}
      </PlainKey>
      <h1 id="pay-title">{title}</h1>
    </header>
  )
}
