import type { ReactNode } from 'react'
import type { EdgeCard } from '#protocol/sync/edges.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './BoxHead.module.css'
import { boxFacts, lineWords, troubleWords } from './line-words.ts'

/** Whether a box works as it should just now. */
export function isWell({ standing, line, troubles, recount }: EdgeCard): boolean {
  return standing === 'admitted' && line?.up === true && troubles.length === 0 && recount === null
}

/** A cinema's box: the state of its line in words, what it said of itself, and what does not agree. */
export function BoxHead({ box, children }: { box: EdgeCard; children?: ReactNode }) {
  const t = useT()
  const timeOf = useTimes(box.time_zone)
  const isUp = box.line?.up === true && box.standing === 'admitted'
  const isPast = box.standing === 'admitted' && box.line !== null && !isUp
  const troubles = troubleWords(t, box, timeOf)
  return (
    <header
      className={css.head}
      data-tone={box.standing === 'none' || box.standing === 'approved' ? 'quiet' : isWell(box) ? 'well' : 'warn'}
    >
      <PortalIcon name={isUp ? 'check' : 'offline'} />
      <div>
        <h2>{box.cinema}</h2>
        <p className={css.line}>{lineWords(t, box, timeOf)}</p>
        <p className={css.facts}>{boxFacts(t, box, timeOf).join(' · ')}</p>
        {troubles.map((words) => (
          <p key={words} className={css.trouble}>
            <PortalIcon name="warn" /> {words}
          </p>
        ))}
        {box.recount && (
          <p className={css.trouble}>
            <PortalIcon name="warn" /> {t('edges.recount_open', { ...box.recount, since: timeOf(box.recount.since) })}
          </p>
        )}
        {box.sync_ordered_at !== null && (
          <p className={css.facts}>
            {t(isUp ? 'edges.sync_runs' : 'edges.sync_waits', { since: timeOf(box.sync_ordered_at) })}
          </p>
        )}
        {isPast && <p className={css.facts}>{t('edges.past', { since: timeOf(box.line!.heard_at) })}</p>}
      </div>
      {children}
    </header>
  )
}
