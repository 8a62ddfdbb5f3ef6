import { Mark } from '#kit/Mark.tsx'
import { useAddress } from '../address.ts'
import { homePage } from '../pages/home/page.ts'
import { useShell } from '../visit.ts'
import css from './Head.module.css'

/** Whose site this is, and the way home: the logo of the house, or its written name (F-013). */
export function SiteMark() {
  const { exhibitor, website } = useShell()
  const { logo_url } = website.header
  return (
    <a href={useAddress()(homePage)} className={css.mark}>
      {logo_url === null ? (
        <Mark brand={exhibitor.brand} />
      ) : (
        <img className={css.logo} src={logo_url} alt={exhibitor.brand} />
      )}
    </a>
  )
}
