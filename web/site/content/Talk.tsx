import { addressOfPhone } from '../frame/phone.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { Hours } from './Hours.tsx'
import { Reach } from './Reach.tsx'
import css from './Talk.module.css'

/** Whom to call and when: the house itself, and each cinema with its telephone and hours. */
export function Talk() {
  const t = useT()
  const { cinemas, website } = useShell()
  const { contact } = website
  const callable = cinemas.filter(({ phone, hours }) => phone !== null || hours.length > 0)
  if (callable.length === 0 && !contact.phone && !contact.phone2) return null
  return (
    <aside className={css.talk} aria-labelledby="talk">
      <h2 id="talk">{t('info.talk')}</h2>
      <Reach />
      <dl>
        {callable.map(({ id, name, phone, hours }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              {phone && <a href={addressOfPhone(phone)}>{phone}</a>}
              <Hours hours={hours} />
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
