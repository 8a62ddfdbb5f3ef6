import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { Film } from '#protocol/site/pages.ts'
import { FilmCard } from '../../shows/FilmCard.tsx'
import { FilmGrid } from '../../shows/FilmGrid.tsx'
import { useT } from '../../texts.ts'
import css from './FilmCarousel.module.css'

/** Films on one page of the carousel: two rows of four on a wide screen, one below the other on a phone. */
export const FILMS_A_PAGE = 8

/**
 * The films of tonight, four in a row, three below 992, two below 768, one below 576 px (F-030); what does
 * not fit is on further pages, to be reached by swiping, scrolling or the keys. Without JavaScript it
 * scrolls.
 */
export function FilmCarousel({ films }: { films: readonly Film[] }) {
  const t = useT()
  const pages = Array.from({ length: Math.ceil(films.length / FILMS_A_PAGE) }, (_, page) =>
    films.slice(page * FILMS_A_PAGE, (page + 1) * FILMS_A_PAGE),
  )
  const { track, page, go } = usePages(pages.length)
  const label = (index: number): string => {
    const first = index * FILMS_A_PAGE + 1
    return t('home.page', { first, last: Math.min(first + FILMS_A_PAGE - 1, films.length), count: films.length })
  }
  return (
    <section aria-label={t('home.films')}>
      <div className={css.track} ref={track}>
        {pages.map((shown, index) => (
          <FilmGrid key={shown[0]?.movie_id} role="group" aria-label={label(index)} tabIndex={-1}>
            {shown.map((film) => (
              <FilmCard key={film.movie_id} film={film} />
            ))}
          </FilmGrid>
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
 * Which page of a scrolling track is seen, and how to get to another one: its films' head comes into view and
 * takes the focus, for the page may be shorter than the one before.
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
    const films = track.current?.children.item(to)
    if (!(films instanceof HTMLElement)) return
    films.focus({ preventScroll: true })
    films.scrollIntoView({ block: 'start', inline: 'start' })
  }, [])
  return { track, page, go }
}
