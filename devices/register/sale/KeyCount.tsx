import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import css from './KeyCount.module.css'

/** How many of a key are on the bill, in a lamp dot; nothing while there are none. */
export function KeyCount({ count }: { count: number }) {
  const t = useT<typeof en>()
  return (
    count > 0 && (
      <i className={css.count}>
        {count} <span className="sr">{t('bill.onIt')}</span>
      </i>
    )
  )
}
