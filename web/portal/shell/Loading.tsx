import { useT } from '../texts.ts'
import css from './Loading.module.css'

/** The shape of what comes, seen only when it takes its time (UX-31). */
export function Loading() {
  const t = useT()
  return (
    <div className={css.loading} role="status">
      <span className="sr">{t('shell.loading')}</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
