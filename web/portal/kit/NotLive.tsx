import { Pill } from '#kit/Pill.tsx'
import { useT } from '../texts.ts'
import css from './NotLive.module.css'

/** Says that what is shown is not live, while its line of live events is broken (F-298). */
export function NotLive({ up }: { up: boolean | null }) {
  const t = useT()
  return (
    <div role="status" className={css.place}>
      {up === false && (
        <Pill kind="warn" icon="offline">
          {t('trouble.not_live')}
        </Pill>
      )}
    </div>
  )
}
