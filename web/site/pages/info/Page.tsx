import { Icon } from '#kit/Icon.tsx'
import type { InfoPage } from '#protocol/site/pages.ts'
import { usePageLocale } from '../../address.ts'
import { Main } from '../../frame/Main.tsx'
import { useSections } from '../../frame/section.ts'
import { useT } from '../../texts.ts'
import { useVisit } from '../../visit.ts'
import { contentAddress } from '../content/page.ts'
import css from './Page.module.css'

interface Part {
  /** Null where it is the title of the page itself. */
  title: string | null
  links: readonly { address: string; label: string }[]
}

/**
 * What stands below this line of the navigation (F-055): of the line that leads here, otherwise of every line
 * that has others below it. A house without such lines has all of its pages here.
 */
export function Page({ data }: { data: InfoPage }) {
  const t = useT()
  const locale = usePageLocale()
  const { pathname } = useVisit()
  const sections = useSections()
  const listed = sections.filter(({ list }) => list === pathname)
  const own = listed.find(({ address }) => address === pathname)
  const shown = own ? [own] : listed
  const all = data.pages.map(({ page_slug, title }) => ({ address: contentAddress(page_slug, locale), label: title }))
  const parts: Part[] =
    shown.length === 0
      ? [{ title: null, links: all }]
      : shown.map(({ label, children }) => ({ title: shown.length === 1 ? null : label, links: children }))
  return (
    <Main className={css.info}>
      <h1>{shown.length === 1 ? shown[0]!.label : t('info.title')}</h1>
      {parts.map(({ title, links }) => (
        <section key={title}>
          {title !== null && <h2>{title}</h2>}
          <ul>
            {links
              .filter(({ address }) => address !== pathname)
              .map(({ address, label }) => (
                <li key={`${address} ${label}`}>
                  <a href={address}>
                    {label} <Icon name="next" />
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && all.length === 0 && <p className="muted">{t('info.empty')}</p>}
    </Main>
  )
}
