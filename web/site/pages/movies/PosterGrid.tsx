import { buttonClass } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import type { PosterMovie } from '#protocol/site/pages.ts'
import { useT } from '../../texts.ts'
import { PosterCard } from './PosterCard.tsx'
import css from './PosterGrid.module.css'

/** So many posters stand in the grid before one asks for the rest. */
export const POSTERS_SHOWN = 12

interface PosterGridProps {
  movies: readonly PosterMovie[]
  /** The business day of now. */
  today: string
}

/**
 * Movies as posters: four in a row, three below 992, two below 768 px. What is behind the key opens without
 * JavaScript; what comes into the grid takes 0.5 s (F-041).
 */
export function PosterGrid({ movies, today }: PosterGridProps) {
  const t = useT()
  const grid = (shown: readonly PosterMovie[]) => (
    <div className={css.grid}>
      {shown.map((movie) => (
        <PosterCard key={movie.movie_id} movie={movie} today={today} />
      ))}
    </div>
  )
  const further = movies.slice(POSTERS_SHOWN)
  return (
    <>
      {grid(movies.slice(0, POSTERS_SHOWN))}
      {further.length > 0 && (
        <details className={css.further}>
          <summary>
            <span className="sm muted">{t('movies.shown', { shown: POSTERS_SHOWN, count: movies.length })}</span>
            <span className={buttonClass('outline')}>
              <span className={css.closed}>{t('movies.further', { count: further.length })}</span>
              <span className={css.open}>{t('movies.fewer')}</span>
              <Icon name="down" />
            </span>
          </summary>
          {grid(further)}
        </details>
      )}
    </>
  )
}
