import type { Erasure } from '#protocol/access/personal-data.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './PersonalData.module.css'

/** What was erased last: when, by whom and why, and never whose it was. */
export function Erasures({ erasures }: { erasures: readonly Erasure[] }) {
  const t = useT()
  const time = useTimes()
  return (
    <section className={css.done}>
      <h2>{t('person.done')}</h2>
      {erasures.length === 0 ? (
        <p className={css.none}>{t('person.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('person.at')}</th>
              <th scope="col">{t('person.by')}</th>
              <th scope="col">{t('person.reason')}</th>
              <th scope="col">{t('person.rows')}</th>
            </tr>
          </thead>
          <tbody>
            {erasures.map(({ id, at, by, reason, rows }) => (
              <tr key={id}>
                <td>{time(at)}</td>
                <td>{by ?? t('person.round')}</td>
                <td>{t(`person.reason_of.${reason}`)}</td>
                <td>{rows}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
