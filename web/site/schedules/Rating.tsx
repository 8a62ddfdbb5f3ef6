import { useT } from '../texts.ts'
import css from './Rating.module.css'

/** The age mark, with its meaning for those who do not see it. */
export function Rating({ rating }: { rating: string | null }) {
  const t = useT()
  if (rating === null) return null
  const meaning = rating === 'all' || rating === '0' ? t('movie.rating_all') : t('movie.rating', { rating })
  return (
    <span className={css.rating} title={meaning}>
      <span aria-hidden="true">{rating}</span>
      <span className="sr">{meaning}</span>
    </span>
  )
}
