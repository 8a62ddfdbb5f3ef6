import type { ReactNode } from 'react'
import { useT } from '../texts.ts'
import css from './Facts.module.css'

/** The fields of a row, each under its label. */
export function Facts({ facts }: { facts: readonly { path: string; label: string; said: ReactNode }[] }) {
  const t = useT()
  return (
    <dl className={css.facts}>
      {facts.map(({ path, label, said }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd data-empty={said === ''}>{said || t('list.unset')}</dd>
        </div>
      ))}
    </dl>
  )
}
