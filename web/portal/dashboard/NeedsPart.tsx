import { Link } from 'react-router'
import { useLocale } from '#kit/texts.tsx'
import type { Dashboard } from '#protocol/dashboard/calls.ts'
import { formatDayBeside, formatTime } from '#protocol/time/format-instant.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Dashboard.module.css'

/** What somebody has to see to, the oldest first. */
export function NeedsPart({ day }: { day: Dashboard }) {
  const t = useT()
  const locale = useLocale()
  const needs = day.needs.toSorted((a, b) => a.since.localeCompare(b.since))
  return (
    <section className={css.card} aria-labelledby="needs">
      <h2 id="needs">{t('dashboard.needs')}</h2>
      {needs.length === 0 ? (
        <p className={css.calm}>
          <PortalIcon name="check" /> {t('dashboard.needs_nothing')}
        </p>
      ) : (
        <ul className={css.needs}>
          {needs.map(({ kind, cinema_id, count, since, details }) => {
            const { name, time_zone } = day.cinemas.find(({ id }) => id === cinema_id)!
            const when = `${formatDayBeside(since, time_zone, day.at, locale)} ${formatTime(since, time_zone)}`.trim()
            return (
              <li key={`${kind}/${cinema_id}`}>
                <PortalIcon name="warn" />
                <div>
                  <b>{t(`dashboard.need.${kind}`, { count })}</b>
                  <p>{t('dashboard.since', { cinema: name, when })}</p>
                  {details.length > 0 && (
                    <details>
                      <summary>{t('dashboard.what')}</summary>
                      {details.map((one) => (
                        <p key={one}>{one}</p>
                      ))}
                    </details>
                  )}
                </div>
                {kind !== 'conflicts_open' && (
                  <Link to={`/bills?filter[status]=refunding&filter[cinema_id]=${cinema_id}`}>
                    {t('dashboard.open')}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
