import { Mark } from '#kit/Mark.tsx'
import { SiteLink } from '../SiteLink.tsx'
import { useShell } from '../shell-context.ts'
import { useT } from '../texts.ts'
import { useNavigationLinks } from './navigation.ts'

/** The foot of every page that has not its own frame: the cinemas, the navigation, who this is. */
export function SiteFoot() {
  const t = useT()
  const { exhibitor, cinemas } = useShell()
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
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
                    className="foot-link"
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
                  <SiteLink className="foot-link" to={address}>
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className="legal">{exhibitor.trade_name}</p>
      </div>
    </footer>
  )
}
