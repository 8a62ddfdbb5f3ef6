import { Mark } from '#kit/Mark.tsx'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { useAddress } from '../address.ts'
import { homePage } from '../pages/home/page.ts'
import { useShell } from '../visit.ts'
import css from './Head.module.css'

/** Whose site this is, and the way home: the logo of the house, or its written name (F-013). */
export function SiteMark() {
  const { exhibitor, website } = useShell()
  const { logo } = website.header
  return (
    <a href={useAddress()(homePage)} className={css.mark}>
      {logo === null ? (
        <Mark brand={exhibitor.brand} />
      ) : (
        <img className={css.logo} src={pictureUrl(logo, 640)} alt={exhibitor.brand} />
      )}
    </a>
  )
}
