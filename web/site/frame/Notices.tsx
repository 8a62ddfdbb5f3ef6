import { useShell } from '../visit.ts'
import { useSiteLink, useWords } from '../words.ts'
import css from './Notices.module.css'

/** What the house wants every visitor to read first: lines above the head. */
export function Notices() {
  const { notices } = useShell().website
  const said = useWords()
  const to = useSiteLink()
  if (notices.length === 0) return null
  return (
    <ul className={css.notices}>
      {notices.map(({ text, link }) => (
        <li key={said(text)}>{link === null ? said(text) : <a href={to(link)}>{said(text)}</a>}</li>
      ))}
    </ul>
  )
}
