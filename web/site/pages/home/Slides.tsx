import type { HomePage } from '#protocol/site/pages.ts'
import { useT } from '../../texts.ts'
import { useSiteLink, useWords } from '../../words.ts'
import css from './Slides.module.css'

/** What the house puts above its programme, one beside the other. */
export function Slides({ slides }: Pick<HomePage, 'slides'>) {
  const t = useT()
  const said = useWords()
  const to = useSiteLink()
  if (slides.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <section className={css.slides} aria-label={t('home.slides')} tabIndex={0}>
      {slides.map(({ title, text, link }) => (
        <article key={said(title)}>
          <h2>{link === null ? said(title) : <a href={to(link)}>{said(title)}</a>}</h2>
          <p>{said(text)}</p>
        </article>
      ))}
    </section>
  )
}
