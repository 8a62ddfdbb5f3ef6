import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { ListedMovie } from '#protocol/site/pages.ts'
import { MovieCard } from '../../schedules/MovieCard.tsx'
import { MovieGrid } from '../../schedules/MovieGrid.tsx'
import { useT } from '../../texts.ts'
import css from './MovieCarousel.module.css'

/** Movies on one page of the carousel: two rows of four on a wide screen, one below the other on a phone. */
export const MOVIES_A_PAGE = 8

/**
 * The movies of tonight, four in a row, three below 992, two below 768, one below 576 px (F-030); what does
 * not fit is on further pages, to be reached by swiping, scrolling or the keys. Without JavaScript it
 * scrolls.
 */
export function MovieCarousel({ movies }: { movies: readonly ListedMovie[] }) {
  const t = useT()
  const pages = Array.from({ length: Math.ceil(movies.length / MOVIES_A_PAGE) }, (_, page) =>
    movies.slice(page * MOVIES_A_PAGE, (page + 1) * MOVIES_A_PAGE),
  )
  const { track, page, go } = usePages(pages.length)
  const label = (index: number): string => {
    const first = index * MOVIES_A_PAGE + 1
    return t('home.page', { first, last: Math.min(first + MOVIES_A_PAGE - 1, movies.length), count: movies.length })
  }
  return (
    <section aria-label={t('home.movies')}>
      <div className={css.track} ref={track}>
        {pages.map((shown, index) => (
          <MovieGrid key={shown[0]?.movie_id} role="group" aria-label={label(index)} tabIndex={-1}>
            {shown.map((movie) => (
              <MovieCard key={movie.movie_id} movie={movie} />
            ))}
          </MovieGrid>
        ))}
      </div>
      {pages.length > 1 && (
        <div className={css.keys}>
          <p className="sm muted" role="status">
            {label(page)}
          </p>
          <Button disabled={page === 0} onClick={() => go(page - 1)}>
            <Icon name="back" /> {t('home.earlier')}
          </Button>
          <Button disabled={page === pages.length - 1} onClick={() => go(page + 1)}>
            {t('home.more')} <Icon name="next" />
          </Button>
        </div>
      )}
    </section>
  )
}

/**
 * Which page of a scrolling track is seen, and how to get to another one: its movies' head comes into view
 * and takes the focus, for the page may be shorter than the one before.
 */
function usePages(count: number) {
  const track = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(0)
  useEffect(() => {
    const element = track.current
    if (!element || count < 2) return
    const read = (): void => setPage(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [count])
  const go = useCallback((to: number): void => {
    const movies = track.current?.children.item(to)
    if (!(movies instanceof HTMLElement)) return
    movies.focus({ preventScroll: true })
    movies.scrollIntoView({ block: 'start', inline: 'start' })
  }, [])
  return { track, page, go }
}
