import { movie } from '#protocol/catalogue/movie.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Movies: what is shown, with its texts in all languages. */
export function Movies() {
  return <ResourceScreen resource={movie} />
}
