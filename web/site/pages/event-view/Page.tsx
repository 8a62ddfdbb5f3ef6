import type { EventViewPage } from '#protocol/site/pages.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { Prose } from '../../content/Prose.tsx'
import { EventGrid } from '../../events/EventGrid.tsx'
import wrap from '../../frame/wrap.module.css'
import link from '../../link.module.css'
import { useT } from '../../texts.ts'
import { eventsPage } from '../events/page.ts'
import { BuyTicket } from './BuyTicket.tsx'
import { MovieFacts } from './MovieFacts.tsx'
import css from './Page.module.css'

/**
 * The page of an event (F-052): what it is, when, where and for how much as a ticket, the movie, and what
 * comes next.
 */
export function Page({ data }: { data: EventViewPage }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const { page_title, title, description, content, widget, poster_url, more } = data
  return (
    <main id="main">
      <section className={css.hero} data-theme="dark">
        <div className={css.inside}>
          <div>
            <nav className={css.crumb} aria-label={t('info.place')}>
              <a href={to(eventsPage)}>{t('events.title')}</a>
              <span aria-hidden="true">/</span>
              <span aria-current="page">{title}</span>
            </nav>
            <h1>{page_title}</h1>
            {description && <p className={css.lead}>{description}</p>}
          </div>
          {poster_url && (
            <img
              className={css.poster}
              src={poster_url}
              alt={t('movie.poster', { title: data.movie.title })}
              width={260}
              height={390}
            />
          )}
        </div>
      </section>
      <div className={css.body}>
        <BuyTicket event={data} />
        <div className={css.words}>
          <Prose html={content} />
          {widget && (
            <section className={css.widget} lang={widget.locale === locale ? undefined : widget.locale}>
              <h2>{widget.title}</h2>
              <Prose html={widget.text} />
            </section>
          )}
          <MovieFacts movie={data.movie} />
        </div>
      </div>
      {more.length > 0 && (
        <section className={wrap.wrap} aria-labelledby="more">
          <div className={css.more}>
            <h2 id="more">{t('events.more')}</h2>
            <a className={link.link} href={to(eventsPage)}>
              {t('events.all')}
            </a>
          </div>
          <EventGrid events={more} heading="h3" />
        </section>
      )}
    </main>
  )
}
