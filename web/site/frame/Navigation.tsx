import { Icon } from '#kit/Icon.tsx'
import { useT } from '../texts.ts'
import { useVisit } from '../visit.ts'
import css from './Head.module.css'
import { isUnder, type NavigationLink, useNavigationLinks } from './navigation.ts'

/** The navigation of the head; what has lines below it opens without a script, one at a time. */
export function Navigation() {
  const t = useT()
  return (
    <nav className={css.nav} aria-label={t('shell.main_navigation')}>
      {useNavigationLinks().map((one) =>
        one.children.length > 0 ? (
          <Branch key={one.label} {...one} />
        ) : (
          one.address !== null && <Line key={one.label} address={one.address} label={one.label} />
        ),
      )}
    </nav>
  )
}

/** The same on a phone: one key, and all lines below each other, with those below a line under its name. */
export function Menu() {
  const t = useT()
  return (
    <details className={css.menu}>
      <summary aria-label={t('frame.menu')}>
        <Icon name="list" />
      </summary>
      <nav aria-label={t('shell.main_navigation')}>
        <ul>
          {useNavigationLinks().map(({ address, label, children }) => (
            <li key={label}>
              {address === null ? children.length > 0 && <p>{label}</p> : <Line address={address} label={label} />}
              {children.length > 0 && (
                <ul>
                  <Lines lines={children} />
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

function Branch({ address, label, children }: NavigationLink) {
  return (
    <details className={css.branch} name="navigation">
      <summary>
        {label} <Icon name="down" />
      </summary>
      <ul>
        {address !== null && (
          <li>
            <Line address={address} label={label} />
          </li>
        )}
        <Lines lines={children} />
      </ul>
    </details>
  )
}

function Lines({ lines }: { lines: NavigationLink['children'] }) {
  return lines.map((line) => (
    <li key={`${line.address} ${line.label}`}>
      <Line {...line} />
    </li>
  ))
}

function Line({ address, label }: { address: string; label: string }) {
  const { pathname } = useVisit()
  const isHere = isUnder(address, pathname)
  return (
    <a href={address} aria-current={isHere ? 'page' : undefined}>
      {label}
    </a>
  )
}
