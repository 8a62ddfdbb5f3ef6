import { Mark } from '#kit/Mark.tsx'
import type { Shell } from '#protocol/site/pages.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { useSiteLink, useWords } from '../words.ts'
import { useNavigationLinks } from './navigation.ts'
import css from './SiteFoot.module.css'
import wrap from './wrap.module.css'

/** The foot of every page that has not its own frame: the cinemas, the navigation, who this is. */
export function SiteFoot() {
  const t = useT()
  const { exhibitor, cinemas, website } = useShell()
  const said = useWords()
  const to = useSiteLink()
  const own = useNavigationLinks().flatMap(({ address, label, children }) =>
    address === null ? children : [{ address, label }, ...children],
  )
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
          {groupsOf(website.footer.groups, said, to, { title: t('shell.here'), links: own }).map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ address, label }) => (
                  <li key={`${address} ${label}`}>
                    <a className={css.link} href={address}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {said(website.footer.text) !== '' && <p className={css.words}>{said(website.footer.text)}</p>}
        <p className={css.legal}>{exhibitor.trade_name}</p>
      </div>
    </footer>
  )
}

interface Group {
  title: string
  links: { address: string; label: string }[]
}

/** The groups of links that the house has put there, otherwise the navigation. */
function groupsOf(
  groups: Shell['website']['footer']['groups'],
  said: ReturnType<typeof useWords>,
  to: ReturnType<typeof useSiteLink>,
  usual: Group,
): Group[] {
  if (groups.length === 0) return [usual]
  return groups.map(({ title, links }) => ({
    title: said(title),
    links: links.flatMap(({ label, link }) => (link === null ? [] : [{ address: to(link), label: said(label) }])),
  }))
}
