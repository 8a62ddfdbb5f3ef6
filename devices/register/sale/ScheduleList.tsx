import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { classes } from '#kit/classes.ts'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { dayText, timeText } from '../../shell/clock.ts'
import { Empty } from '../../shell/Empty.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useRoving } from '../../shell/roving.ts'
import { freeOf } from '../seats/letters.ts'
import { useHalls, useSale, useTill, useTimeZone, useToday } from '../till.tsx'
import type { ScheduleCard } from '../today.ts'
import css from './ScheduleList.module.css'
import skeleton from './skeleton.module.css'

function matches(card: ScheduleCard, words: string): boolean {
  return `${card.movie_title} ${card.screen_name} ${card.version_text}`
    .toLowerCase()
    .includes(words.trim().toLowerCase())
}

/**
 * Tonight's schedules in their order (F-253); the search narrows the list. What is sold out or over stays
 * where it was, dimmed.
 */
export function ScheduleList() {
  const t = useT<typeof en>()
  const { sale } = useTill()
  const cards = useToday((state) => state.day?.schedules)
  const chosen = useSale((state) => state.chosen)
  const [words, setWords] = useState('')
  const roving = useRoving<HTMLDivElement>()
  useFirstAhead(roving.ref, cards)
  const choose = useCallback((schedule_id: number) => void sale.choose(schedule_id), [sale])
  const found = (cards ?? []).filter((card) => matches(card, words))
  return (
    <>
      <label className={css.search}>
        <DeviceIcon name="search" />
        <input
          type="search"
          id="schedule-search"
          value={words}
          placeholder={t('schedules.search')}
          aria-label={t('schedules.search')}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a list of keys is no fieldset */}
      <div className={css.schedules} role="group" aria-label={t('schedules.title')} id="schedules" {...roving}>
        {found.map((card) => (
          <ScheduleKey key={card.id} card={card} chosen={card.id === chosen} choose={choose} />
        ))}
        {cards && found.length === 0 && (
          <Empty title={t(cards.length === 0 ? 'schedules.none' : 'schedules.notFound')}>
            {cards.length === 0 && t('schedules.noneText')}
          </Empty>
        )}
        {!cards && <Skeleton />}
      </div>
    </>
  )
}

function Skeleton() {
  return (
    <div className={skeleton.list} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => (
        <i key={place} />
      ))}
    </div>
  )
}

/**
 * When the day comes, schedules that are over are scrolled out: the first one ahead stands second, so that
 * the one before can still be seen.
 */
function useFirstAhead(list: React.RefObject<HTMLElement | null>, cards: readonly ScheduleCard[] | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    if (!cards || done.current) return
    done.current = true
    const ahead = cards.findIndex((card) => !card.started)
    const before = list.current?.children[ahead - 1]
    if (list.current && before instanceof HTMLElement)
      list.current.scrollTop = before.offsetTop - list.current.offsetTop
  }, [list, cards])
}

interface ScheduleKeyProps {
  card: ScheduleCard
  chosen: boolean
  choose: (schedule_id: number) => void
}

const ScheduleKey = memo(function ScheduleKey({ card, chosen, choose }: ScheduleKeyProps) {
  const t = useT<typeof en>()
  const view = useHalls((state) => state.views[card.id])
  const time_zone = useTimeZone()
  const day = dayText(card.start, time_zone, useLocale())
  const { here, elsewhere } = freeOf(card, view)
  const taken = card.capacity > 0 ? 1 - (here + elsewhere) / card.capacity : 1
  const over = card.started || here === 0
  const word = here > 0 ? (card.started ? 'schedules.started' : 'schedules.free') : 'schedules.soldOut'
  return (
    <button
      type="button"
      className={classes(css.scheduleCard, chosen && css.on, over && css.out)}
      aria-current={chosen}
      data-schedule={card.id}
      onClick={() => choose(card.id)}
    >
      <time dateTime={card.start}>
        {timeText(card.start, time_zone)}
        {day && <small>{day}</small>}
      </time>
      <span className={css.what}>
        <b>{card.movie_title}</b>
        <small>{[card.screen_name, card.version_text].filter(Boolean).join(', ')}</small>
      </span>
      <span className={classes(css.n, here + elsewhere === 0 && css.soldOut)}>
        <span>{here}</span>
        {elsewhere > 0 ? (
          <small>
            {t('schedules.here')}
            <br />
            {t('schedules.elsewhere', { count: elsewhere })}
          </small>
        ) : (
          <small>{t(word)}</small>
        )}
      </span>
      <span className={css.fill} aria-hidden="true">
        <i style={{ width: `${Math.round(taken * 100)}%` }} />
      </span>
    </button>
  )
})
