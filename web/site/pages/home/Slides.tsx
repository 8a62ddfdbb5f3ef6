import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import type { HomePage } from '#protocol/site/pages.ts'
import wrap from '../../frame/wrap.module.css'
import { useT } from '../../texts.ts'
import { useSiteLink, useWords } from '../../words.ts'
import css from './Slides.module.css'

/** What the house puts above its programme, by night: one beside the other, like tickets of one strip. */
export function Slides({ slides }: Pick<HomePage, 'slides'>) {
  const t = useT()
  const said = useWords()
  const to = useSiteLink()
  if (slides.length === 0) return null
  return (
    <div className={css.band} data-theme="dark">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section className={classes(wrap.wrap, css.slides)} aria-label={t('home.slides')} tabIndex={0}>
        {slides.map(({ title, text, link }) => (
          <article key={said(title)}>
            <h2>{link === null ? said(title) : <a href={to(link)}>{said(title)}</a>}</h2>
            <p>{said(text)}</p>
            {link !== null && <Icon name="arrow" />}
          </article>
        ))}
      </section>
    </div>
  )
}
