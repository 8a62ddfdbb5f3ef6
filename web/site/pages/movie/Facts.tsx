import { Fragment, type ReactNode } from 'react'
import type { MoviePage } from '#protocol/site/pages.ts'
import { formatDate, formatFullDate } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import link from '../../link.module.css'
import { NETWORKS } from '../../networks.ts'
import { useWarnings } from '../../schedules/use-warnings.ts'
import { useT } from '../../texts.ts'
import { moviesPage, narrowed } from '../movies/page.ts'
import css from './Facts.module.css'

/** Who made it and where, in which languages, since when, and what a parent wants to know (F-047, F-050). */
export function Facts({ data: { movie, business_date } }: { data: MoviePage }) {
  const t = useT()
  const locale = usePageLocale()
  const to = useAddress()
  const warnings = useWarnings(movie.warnings)
  const { showing_from: from, directors, original_language: original } = movie
  const spoken = movie.spoken_languages.filter((language) => language !== original)
  const isOld = from !== null && from.slice(0, 4) < business_date.slice(0, 4)
  const day = from && (isOld ? formatFullDate(from, locale) : formatDate(from, locale))
  const showing = day && from && t(from > business_date ? 'movies.from' : 'about.since', { day })
  const facts: [string, ReactNode][] = [
    [t('about.original_title'), movie.original_title !== movie.title && movie.original_title],
    [t('about.director', { count: directors.length }), directors.length > 0 && <b>{directors.join(', ')}</b>],
    [t('about.with'), movie.actors.join(', ')],
    [t('about.original_language'), original ?? t('about.no_dialogue')],
    [t('about.spoken'), spoken.join(', ')],
    [t('about.showing'), showing],
    [t('about.good_to_know'), warnings],
    [
      t('about.tags'),
      movie.tags.length > 0 &&
        movie.tags.map(({ slug, name }) => (
          <a key={slug} className={link.link} href={to(moviesPage, narrowed('all', slug))}>
            {name}
          </a>
        )),
    ],
    [
      t('about.elsewhere'),
      movie.links.length > 0 &&
        movie.links.map(({ to: where, url }) => (
          <a key={where} className={link.link} href={url} rel="noreferrer">
            {where in NETWORKS ? NETWORKS[where as keyof typeof NETWORKS] : t(`about.links.${where as 'homepage'}`)}
          </a>
        )),
    ],
  ]
  return (
    <aside className={css.facts} aria-label={t('about.facts')}>
      <dl>
        {facts
          .filter(([, said]) => said)
          .map(([name, said]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{said}</dd>
            </Fragment>
          ))}
      </dl>
      {movie.notice && <p className={css.notice}>{movie.notice}</p>}
    </aside>
  )
}
