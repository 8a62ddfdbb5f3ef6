import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import { Main } from '../frame/Main.tsx'
import { isUnder } from '../frame/navigation.ts'
import { useSection } from '../frame/section.ts'
import { useT } from '../texts.ts'
import { useVisit } from '../visit.ts'
import css from './SectionFrame.module.css'

interface SectionFrameProps {
  title: string
  lang?: string | undefined
  /** What stands at the right of it, or below it on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of words: its place in the navigation, what it says, and what else stands in that part. */
export function SectionFrame({ title, lang, aside, children }: SectionFrameProps) {
  const t = useT()
  const { pathname } = useVisit()
  const section = useSection()
  return (
    <Main className={classes(css.frame, section && css.inSection)}>
      <div className={css.words}>
        {section && (
          <nav className={css.crumb} aria-label={t('info.place')}>
            <a href={section.list}>{section.label}</a>
            <span aria-hidden="true">/</span>
            <span aria-current="page">{title}</span>
          </nav>
        )}
        <article lang={lang}>
          <h1>{title}</h1>
          {children}
        </article>
      </div>
      {section && (
        <nav className={css.others} aria-label={section.label}>
          <ul>
            {section.children.map(({ address, label }) => (
              <li key={`${address} ${label}`}>
                <a href={address} aria-current={isUnder(address, pathname) ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {aside && <div className={css.aside}>{aside}</div>}
    </Main>
  )
}
