import { Icon } from '#kit/Icon.tsx'
import { Mark } from '#kit/Mark.tsx'
import type { Shell, SiteCinema } from '#protocol/site/pages.ts'
import { Hours } from '../content/Hours.tsx'
import { Prose } from '../content/Prose.tsx'
import { Reach } from '../content/Reach.tsx'
import { useT } from '../texts.ts'
import { useShell, useVisit } from '../visit.ts'
import { useSiteLink, useWords } from '../words.ts'
import { ASK_AGAIN_ID } from './foot-ids.ts'
import { NewsletterBox } from './NewsletterBox.tsx'
import { useNavigationLinks } from './navigation.ts'
import { addressOfPhone } from './phone.ts'
import css from './SiteFoot.module.css'
import wrap from './wrap.module.css'

/** With more cinemas than so the foot names their streets alone (F-018). */
const WHOLE_ADDRESSES = 2

/**
 * The foot of every page that has not its own frame: who this is and how to reach them, the cinemas, the
 * navigation, what the law asks for (F-017).
 */
export function SiteFoot() {
  const t = useT()
  const { exhibitor, cinemas, website, features } = useShell()
  const said = useWords()
  const to = useSiteLink()
  const own = useNavigationLinks().flatMap(({ address, label, children }) =>
    address === null ? children : [{ address, label }, ...children],
  )
  return (
    <footer className={css.foot}>
      <div className={wrap.wrap}>
        {features.newsletters && <NewsletterBox />}
        <div className={css.grid}>
          <div>
            <Mark brand={exhibitor.brand} />
            <Prose html={said(website.footer.text)} className={css.words} />
            <p className={css.mail}>
              <a className={css.link} href={`mailto:${exhibitor.email}`}>
                {exhibitor.email}
              </a>
            </p>
            <Reach />
          </div>
          {cinemas.map((cinema) => (
            <Address key={cinema.id} cinema={cinema} cinemas={cinemas.length} />
          ))}
          {groupsOf(website.footer.groups, said, to, { title: t('frame.here'), links: own }).map(({ title, links }) => (
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
        <Legal />
      </div>
    </footer>
  )
}

/** Where a cinema is; map and way only where it is the only one (F-018). */
function Address({ cinema, cinemas }: { cinema: SiteCinema; cinemas: number }) {
  const t = useT()
  const { name, address1, zip, city, phone, hours, map_url, way_url } = cinema
  const ways = cinemas > 1 ? [] : ([['map', map_url] as const, ['way', way_url] as const] as const)
  return (
    <address>
      <h2>{name}</h2>
      {address1}
      {cinemas <= WHOLE_ADDRESSES && (
        <>
          <br />
          {zip} {city}
        </>
      )}
      {phone && (
        <>
          <br />
          <a className={css.link} href={addressOfPhone(phone)} aria-label={t('shell.phone', { phone })}>
            {phone}
          </a>
        </>
      )}
      <Hours hours={hours} />
      <span className={css.ways}>
        {ways.map(([kind, url]) =>
          url === null ? null : (
            <a key={kind} href={url} target="_blank" rel="noreferrer">
              <Icon name={kind === 'map' ? 'place' : 'arrow'} /> {t(`frame.${kind}`)}
            </a>
          ),
        )}
      </span>
    </address>
  )
}

/**
 * Whose site it is with its VAT number, the pages that the law asks for, the programme for other programs,
 * and the key that asks about cookies anew.
 */
function Legal() {
  const t = useT()
  const { trade_name, vat_number } = useShell().exhibitor
  return (
    <ul className={css.legal}>
      <li>© {trade_name}</li>
      {vat_number && <li>{t('frame.vat', { number: vat_number })}</li>}
      {useVisit().foot_links.map(({ name, title, address }) => (
        <li key={name}>
          <a href={address}>{title}</a>
        </li>
      ))}
      <li>
        <button type="button" id={ASK_AGAIN_ID} disabled>
          {t('cookies.again')}
        </button>
      </li>
    </ul>
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
