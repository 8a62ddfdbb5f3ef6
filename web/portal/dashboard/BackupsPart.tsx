import { isBackupOld } from '#protocol/dashboard/backup.ts'
import type { Backups } from '#protocol/dashboard/calls.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Dashboard.module.css'

/** How old the last good backup is, and what somebody has to see to (F-338). */
export function BackupsPart({ backups, at }: { backups: NonNullable<Backups>; at: string }) {
  const t = useT()
  const timeOf = useTimes()
  const { taken_at, failed_at } = backups
  const isOld = isBackupOld(taken_at, at)
  const words = taken_at === null ? 'backup_none' : isOld ? 'backup_old' : 'backup_good'
  return (
    <section className={css.card} aria-labelledby="backup">
      <h2 id="backup">{t('dashboard.backup')}</h2>
      <ul className={css.lines}>
        <li data-tone={isOld ? 'warn' : 'well'}>
          <PortalIcon name={isOld ? 'warn' : 'check'} />
          <div>
            <p>{t(`dashboard.${words}`, { when: taken_at === null ? '' : timeOf(taken_at) })}</p>
            {failed_at !== null && (
              <p className={css.wrong}>
                <PortalIcon name="warn" /> {t('dashboard.backup_failed', { when: timeOf(failed_at) })}
              </p>
            )}
          </div>
        </li>
      </ul>
    </section>
  )
}
