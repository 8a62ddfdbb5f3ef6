import { useNavigate } from 'react-router'
import { movie } from '#protocol/catalogue/movie.ts'
import type { Values } from '../kit/merge.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { MOVIE_CONTROLS, MOVIE_SIDE } from './controls.ts'
import { MovieParts } from './MovieParts.tsx'
import css from './Movies.module.css'

/** Movies: what is shown, with its texts in all languages. */
export function Movies() {
  const navigate = useNavigate()
  return (
    <ResourceScreen
      resource={movie}
      cells={{ display_title }}
      facts={{ poster }}
      controls={MOVIE_CONTROLS}
      side={MOVIE_SIDE}
      onAdd={() => navigate('/add-movie')}
      actions={(row, again) => <MovieParts key={String(row.version)} row={row} again={again} />}
    />
  )
}

function posterSrc({ id, version }: Values): string {
  return `/posters/${id}-${version}.svg`
}

/** A movie is known by its poster. */
function display_title(row: Values) {
  return (
    <span className={css.named}>
      <img className={css.small} src={posterSrc(row)} alt="" width={24} height={36} loading="lazy" />
      {String(row.display_title)}
    </span>
  )
}

function poster(row: Values) {
  return <img className={css.poster} src={posterSrc(row)} alt="" width={120} height={180} />
}
