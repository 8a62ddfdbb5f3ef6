import { useT } from '../texts.ts'
import css from './Rating.module.css'

interface RatingProps {
  rating: string | null
  /** Whose mark it is (F-050); without it only the age is said. */
  scheme?: string
}

/** The age mark, with its meaning for those who do not see it. */
export function Rating({ rating, scheme }: RatingProps) {
  const meaning = useRatingMeaning(rating, scheme)
  if (rating === null) return null
  return (
    <span className={css.rating} title={meaning}>
      <span aria-hidden="true">{rating}</span>
      <span className="sr">{meaning}</span>
    </span>
  )
}

/** What an age mark means, by whose mark it is. */
export function useRatingMeaning(rating: string | null, scheme?: string): string {
  const t = useT()
  if (rating === null) return ''
  const isForAll = rating === 'all' || rating === '0'
  if (scheme === 'fsk') return isForAll ? t('movie.rated.fsk_all') : t('movie.rated.fsk', { rating })
  if (scheme === 'kijkwijzer')
    return isForAll ? t('movie.rated.kijkwijzer_all') : t('movie.rated.kijkwijzer', { rating })
  return isForAll ? t('movie.rating_all') : t('movie.rating', { rating })
}
