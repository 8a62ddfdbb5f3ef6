import { useLocale } from '#kit/texts.tsx'
import type { ShownAlert } from '#protocol/alerts/calls.ts'
import { formatDayBeside, formatTime } from '#protocol/time/format-instant.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './AlertLines.module.css'

/** What the house must do something about, the worst first, each with what to do (F-353). */
export function AlertLines({ alerts, at }: { alerts: readonly ShownAlert[]; at: string }) {
  const t = useT()
  const locale = useLocale()
  if (alerts.length === 0) return null
  return (
    <ul className={css.alerts}>
      {alerts.map(({ id, kind, cinema, since }) => {
        const time_zone = cinema?.time_zone ?? 'UTC'
        const day = formatDayBeside(since, time_zone, at, locale)
        return (
          <li key={id}>
            <PortalIcon name={kind === 'edge_offline' ? 'offline' : 'warn'} />
            <div>
              <b>
                {cinema?.name ?? t('alerts.hub')}: {t(`alerts.kind.${kind}`)}
              </b>
              <p>{t(`alerts.to_do.${kind}`)}</p>
              <p className={css.since}>
                {t('alerts.since', { when: `${day} ${formatTime(since, time_zone)}`.trim() })}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
