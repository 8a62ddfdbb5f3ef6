import { movieVersion } from '#protocol/catalogue/movie.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Versions of movies: language, subtitles, format. */
export function MovieVersions() {
  return <ResourceScreen resource={movieVersion} />
}
