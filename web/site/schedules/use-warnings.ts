import type { CONTENT_WARNINGS } from '#protocol/catalogue/movie.ts'
import { useT } from '../texts.ts'

/** What a parent wants to know of a movie, in words (F-050); empty where there is nothing. */
export function useWarnings(warnings: readonly string[]): string {
  const t = useT()
  return warnings.map((warning) => t(`movie.warnings.${warning as (typeof CONTENT_WARNINGS)[number]}`)).join(', ')
}
