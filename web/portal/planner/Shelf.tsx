import { TextInput } from '@mantine/core'
import { type CSSProperties, memo, useState } from 'react'
import { Link } from 'react-router'
import { useLocale } from '#kit/texts.tsx'
import { formatDate } from '#protocol/time/format.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Shelf.module.css'
import type { PlanMovie, PlanVersion } from './scene.ts'
import { posterOf } from './use-colors.ts'
import { titleOf } from './words.ts'

interface Props {
  movies: readonly PlanMovie[]
  versions: readonly PlanVersion[]
  colors: ReadonlyMap<number, string>
  /** The first day that is shown: what begins later says so. */
  date: string
}

/** The movies that may be planned: one is found by its name and dragged from here, each version by itself. */
export const Shelf = memo(function Shelf({ movies, versions, colors, date }: Props) {
  const t = useT()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const planned = movies.filter(
    ({ status, id }) => status !== 'archived' && versions.some((one) => one.movie_id === id),
  )
  const found = planned.filter((movie) => titleOf(movie, movie.id).toLowerCase().includes(wanted))
  return (
    <aside className={css.shelf} aria-label={t('planner.movies')}>
      <h2>{t('planner.movies')}</h2>
      <TextInput
        type="search"
        size="sm"
        aria-label={t('planner.find')}
        placeholder={t('planner.find')}
        leftSection={<PortalIcon name="search" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {planned.length === 0 && (
        <p className={css.none}>
          {t('planner.no_movies')} <Link to="/movie-versions">{t('resource.movie_version.title')}</Link>
        </p>
      )}
      {planned.length > 0 && found.length === 0 && <p className={css.none}>{t('planner.not_found')}</p>}
      <ul>
        {found.map((movie) => (
          <li
            key={movie.id}
            className={css.movie}
            style={{ '--col': colors.get(movie.id) ?? 'var(--text-3)' } as CSSProperties}
          >
            <img
              src={posterOf(movie.id)}
              alt=""
              loading="lazy"
              draggable={false}
              onError={(event) => {
                event.currentTarget.style.visibility = 'hidden'
              }}
            />
            <div>
              <b>{titleOf(movie, movie.id)}</b>
              <span>
                {t('planner.runtime', { count: movie.runtime })}
                {movie.showing_from !== null &&
                  movie.showing_from > date &&
                  `, ${t('planner.from', { date: formatDate(movie.showing_from, locale) })}`}
              </span>
              <span className={css.versions}>
                {versions
                  .filter(({ movie_id }) => movie_id === movie.id)
                  .map(({ id, short, text }) => (
                    <button
                      key={id}
                      type="button"
                      data-load={`v${id}`}
                      aria-label={t('planner.pick', { title: titleOf(movie, movie.id), version: short || text })}
                      aria-describedby="planner-keys"
                    >
                      <PortalIcon name="grip" />
                      {short || text}
                    </button>
                  ))}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
})
