import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type TmdbListed, tmdbThumb } from '#protocol/catalogue/tmdb-calls.ts'
import { callPath } from '#protocol/kit/call.ts'
import { useT } from '../texts.ts'
import css from './AddMovie.module.css'

interface Props {
  movie: TmdbListed
  waits: boolean
  disabled: boolean
  onTake: () => void
}

/** A movie that TMDB found: taken, or, where it is here already, opened. */
export function FoundMovie({ movie, waits, disabled, onTake }: Props) {
  const t = useT()
  const { title, original_title, released_at, overview, poster, movie_id } = movie
  const year = released_at?.slice(0, 4)
  const facts = [original_title === title ? '' : original_title, year].filter(Boolean).join(', ')
  return (
    <li className={css.movie}>
      {poster ? (
        <img
          src={`${callPath(tmdbThumb)}?${new URLSearchParams({ poster })}`}
          alt=""
          width={60}
          height={90}
          loading="lazy"
        />
      ) : (
        <span className={css.blank} />
      )}
      <div className={css.said}>
        <h2>{title}</h2>
        {facts && <p className={css.facts}>{facts}</p>}
        <p className={css.overview}>{overview}</p>
      </div>
      {movie_id === null ? (
        <Button
          color="ink"
          loading={waits}
          disabled={disabled && !waits}
          aria-label={`${t('tmdb.take')}: ${title}${year ? `, ${year}` : ''}`}
          onClick={onTake}
        >
          {t('tmdb.take')}
        </Button>
      ) : (
        <div className={css.there}>
          <span>{t('tmdb.there')}</span>
          <Button
            component={Link}
            to={`/movies?row=${movie_id}`}
            variant="default"
            aria-label={`${t('tmdb.open')}: ${title}`}
          >
            {t('tmdb.open')}
          </Button>
        </div>
      )}
    </li>
  )
}
