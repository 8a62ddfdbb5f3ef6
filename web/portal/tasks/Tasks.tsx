import { useState } from 'react'
import { Link } from 'react-router'
import { useLocale } from '#kit/texts.tsx'
import { mayIn } from '#protocol/access/grades.ts'
import { OF_RECOUNT, type ShownConflict } from '#protocol/ledger/conflict.ts'
import { formatDayBeside, formatTime } from '#protocol/time/format-instant.ts'
import { AlertLines } from '../alerts/AlertLines.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { Conflict } from './Conflict.tsx'
import { DecideConflict } from './DecideConflict.tsx'
import { SettleConflict } from './SettleConflict.tsx'
import css from './Tasks.module.css'
import type { OpenTask, OpenTasks } from './use-tasks.ts'

/** What somebody has to see to, the oldest first, each with the way to it. */
export function Tasks({ open }: { open: OpenTasks }) {
  const t = useT()
  const { at, tasks, alerts, is_whole, troubled, again } = open
  const [asked, setAsked] = useState<{ conflict: ShownConflict; time_zone: string } | null>(null)
  return (
    <>
      {troubled.map(({ trouble, waits, again }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: of the hub, and of the boxes
        <TroubleNote key={nth} trouble={trouble!} waits={waits} onAgain={again} />
      ))}
      {at !== null && <AlertLines alerts={alerts} at={at} />}
      {is_whole && tasks.length + alerts.length === 0 && (
        <p className={css.calm}>
          <PortalIcon name="check" /> {t('tasks.nothing')}
        </p>
      )}
      {at !== null && tasks.length > 0 && (
        <ul className={css.tasks}>
          {tasks.map((task) => (
            <TaskLine key={`${task.kind}/${task.cinema_id}`} task={task} at={at} onDecide={setAsked} />
          ))}
        </ul>
      )}
      {asked !== null && <Decide {...asked} onClose={() => setAsked(null)} onDone={again} />}
    </>
  )
}

type DecideProps = Parameters<typeof SettleConflict>[0]

/** What a recount found has two sides; anything else is closed with words. */
function Decide(props: DecideProps) {
  const isOfRecount = OF_RECOUNT.some((kind) => kind === props.conflict.facts?.kind)
  return isOfRecount ? <SettleConflict {...props} /> : <DecideConflict {...props} />
}

interface LineProps {
  task: OpenTask
  at: string
  onDecide: (asked: { conflict: ShownConflict; time_zone: string }) => void
}

function TaskLine({ task, at, onDecide }: LineProps) {
  const t = useT()
  const locale = useLocale()
  const { held } = useSurroundings()
  const { kind, cinema_id, cinema, time_zone, count, since, conflicts, to } = task
  const mayDecide = mayIn(held, 'bills.decide', [cinema_id])
  const title = t(`tasks.kind.${kind}`, { count })
  const day = since === null ? '' : formatDayBeside(since, time_zone, at, locale)
  const when = since === null ? '' : `${day} ${formatTime(since, time_zone)}`.trim()
  const said = since === null ? cinema : t(kind === 'drafts' ? 'tasks.first' : 'tasks.since', { cinema, when })
  return (
    <li>
      <PortalIcon name={kind === 'drafts' ? 'planner' : kind === 'line_cut' ? 'offline' : 'warn'} />
      <div>
        <b>{title}</b>
        <p>{said}</p>
        {conflicts.length > 0 && (
          <details>
            <summary>{t('tasks.what')}</summary>
            {conflicts.map((one) => (
              <Conflict
                key={one.id}
                conflict={one}
                time_zone={time_zone}
                onDecide={mayDecide ? () => onDecide({ conflict: one, time_zone }) : null}
              />
            ))}
          </details>
        )}
      </div>
      {to !== null && (
        <Link to={to} aria-label={t('tasks.openOf', { task: title, cinema })}>
          {t('tasks.open')}
        </Link>
      )}
    </li>
  )
}
