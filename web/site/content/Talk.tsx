import { addressOfPhone } from '../frame/phone.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import css from './Talk.module.css'

/** Whom to call: the telephones of the cinemas that have one. */
export function Talk() {
  const t = useT()
  const callable = useShell().cinemas.flatMap(({ id, name, phone }) => (phone === null ? [] : [{ id, name, phone }]))
  if (callable.length === 0) return null
  return (
    <aside className={css.talk} aria-labelledby="talk">
      <h2 id="talk">{t('info.talk')}</h2>
      <dl>
        {callable.map(({ id, name, phone }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <a href={addressOfPhone(phone)}>{phone}</a>
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
