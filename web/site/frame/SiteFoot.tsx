import { Mark } from '#kit/Mark.tsx'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { useNavigationLinks } from './navigation.ts'
import css from './SiteFoot.module.css'
import wrap from './wrap.module.css'

/** The foot of every page that has not its own frame: the cinemas, the navigation, who this is. */
export function SiteFoot() {
  const t = useT()
  const { exhibitor, cinemas } = useShell()
  return (
    <footer className={css.foot}>
      <div className={wrap.wrap}>
        <div className={css.grid}>
          <Mark brand={exhibitor.brand} />
          {cinemas.map((cinema) => (
            <address key={cinema.id}>
              <h2>{cinema.name}</h2>
              {cinema.address1}
              <br />
              {cinema.zip} {cinema.city}
              {cinema.phone && (
                <>
                  <br />
                  <a
                    className={css.link}
                    href={`tel:${cinema.phone.replace(/[^+\d]/g, '')}`}
                    aria-label={t('shell.phone', { phone: cinema.phone })}
                  >
                    {cinema.phone}
                  </a>
                </>
              )}
            </address>
          ))}
          <div>
            <h2>{t('shell.here')}</h2>
            <ul>
              {useNavigationLinks().map(({ address, label }) => (
                <li key={address}>
                  <a className={css.link} href={address}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className={css.legal}>{exhibitor.trade_name}</p>
      </div>
    </footer>
  )
}
