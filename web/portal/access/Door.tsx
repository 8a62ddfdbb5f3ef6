import type { ReactNode } from 'react'
import { Mark } from '#kit/Mark.tsx'
import { pageData } from '../page-data.ts'
import { LanguageKeys } from '../shell/LanguageKeys.tsx'
import { useT } from '../texts.ts'
import css from './Door.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** What stands in front of the portal: a ticket whose stub is the dark house, torn from what is asked. */
export function Door({ title, children }: Props) {
  const t = useT()
  return (
    <main className={css.page}>
      <div className={css.ticket}>
        <div className={css.stub} data-theme="dark" data-accent="">
          <Mark brand={pageData().brand} className={css.mark} />
          <p>{t('door.lead')}</p>
          <LanguageKeys />
        </div>
        <section className={css.part}>
          <h1>{title}</h1>
          {children}
        </section>
      </div>
    </main>
  )
}
