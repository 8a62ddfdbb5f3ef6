import { buttonClass } from '#kit/Button.tsx'
import type { MoviesPage } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { useAddress } from '../../address.ts'
import { Quiet } from '../../frame/Quiet.tsx'
import { useT } from '../../texts.ts'
import { ALL_MOVIES, moviesPage, narrowed } from './page.ts'

type Why = 'empty_today' | 'empty_tomorrow' | 'empty_soon' | 'empty_tag' | 'empty'

/** Why a list is empty. What narrows it is said first: without it there may be something. */
function why({ filter, date, business_date }: MoviesPage, names: readonly string[]): Why {
  if (names.length > 0) return 'empty_tag'
  if (filter === 'soon') return 'empty_soon'
  if (date === business_date) return 'empty_today'
  return date === addDays(business_date, 1) ? 'empty_tomorrow' : 'empty'
}

/** Nothing here: what is so, and where to go (F-040). */
export function Nothing({ data }: { data: MoviesPage }) {
  const t = useT()
  const to = useAddress()
  const names = [
    ...data.tags.filter(({ slug }) => slug === data.tag).map(({ name }) => name),
    ...data.showings.filter(({ is_on }) => is_on).map(({ showing }) => t(`showing.${showing}`)),
  ]
  const reason = why(data, names)
  const tag = names.join(', ')
  return (
    <Quiet clock="--:--">
      <h2>{t(`movies.${reason}`, { tag })}</h2>
      <p className="muted">{t(`movies.${reason}_text`)}</p>
      {reason === 'empty_tag' && (
        <a href={to(moviesPage, narrowed(data.filter, null))} className={buttonClass('lamp')}>
          {t('movies.without_tag')}
        </a>
      )}
      {reason !== 'empty_tag' && reason !== 'empty' && (
        <a href={to(moviesPage, ALL_MOVIES)} className={buttonClass('lamp')}>
          {t('movies.see_all')}
        </a>
      )}
    </Quiet>
  )
}
