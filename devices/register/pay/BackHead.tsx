import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { useTill } from '../till.tsx'

/** Where the search stands on the sale: back to the bill, nothing taken. */
export function BackHead({ title }: { title: string }) {
  const t = useT<typeof en>()
  const { payment } = useTill()
  return (
    <header className="pay-head">
      <button type="button" className="plain-key" onClick={() => payment.tender(null)}>
        <Icon name="back" /> {t('pay.back')}
      </button>
      <h1 id="pay-title">{title}</h1>
    </header>
  )
}
