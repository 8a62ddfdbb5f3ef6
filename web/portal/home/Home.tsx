import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useWho } from '../access/use-session.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useEntries } from '../shell/use-menu.ts'
import { laterTexts, useT } from '../texts.ts'
import css from './Home.module.css'
import { Readiness } from './Readiness.tsx'

const HomeTasks = lazy(async () => {
  const [{ HomeTasks: file }] = await Promise.all([import('./HomeTasks.tsx'), laterTexts()])
  return { default: file }
})

/** The first screen: what waits for whoever came, and what this person may open (F-333). */
export function Home() {
  const t = useT()
  const { name, exhibitor } = useWho()
  const entries = useEntries().filter(({ screen, isOff }) => screen.path !== '' && screen.group !== null && !isOff)
  return (
    <div className={css.home}>
      <h1>{t('home.hello', { name })}</h1>
      <p className={css.here}>{t('home.here', { house: exhibitor.trade_name })}</p>
      <Readiness />
      <section aria-labelledby="tasks">
        <h2 id="tasks">{t('tasks.title')}</h2>
        <Suspense>
          <HomeTasks />
        </Suspense>
      </section>
      {entries.length > 0 ? (
        <section>
          <h2>{t('home.open')}</h2>
          <ul className={css.list}>
            {entries.map(({ screen }) => (
              <li key={screen.path}>
                <Link to={`/${screen.path}`}>
                  <PortalIcon name={screen.icon} />
                  {t(screen.name)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <section>
          <h2>{t('home.nothing')}</h2>
          <p className="muted">{t('home.nothing_text')}</p>
        </section>
      )}
      <section>
        <h2>{t('screens.account')}</h2>
        <p className="muted">{t('home.account_text')}</p>
        <Link to="/account" className={css.open}>
          {t('home.account')}
        </Link>
      </section>
    </div>
  )
}
