import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { useT } from '../../texts.ts'

/** A movie in one line: from which age, how long, what kind. */
export function MovieFacts({
  movie: { rating, runtime, facts },
}: {
  movie: Pick<SchoolRequestPage['movies'][number], 'rating' | 'runtime' | 'facts'>
}) {
  const t = useT()
  const age =
    rating === null ? null : t(rating === 'all' || rating === '0' ? 'movie.rating_all' : 'movie.rating', { rating })
  return (
    <p className="sm muted">
      {[age, runtime === null ? null : t('movie.minutes', { minutes: runtime }), facts].filter(Boolean).join(', ')}
    </p>
  )
}
