import { classes } from '#kit/classes.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { useSiteLink, useWords } from '../words.ts'
import css from './Notices.module.css'

/**
 * What the house wants every visitor to read first: above the head, one at a time. They follow one another
 * without a script, stand still while they are read, when a visitor pauses them, and all at once where less
 * motion is wanted (F-014).
 */
export function Notices() {
  const t = useT()
  const { notices } = useShell().website
  const said = useWords()
  const to = useSiteLink()
  if (notices.length === 0) return null
  const isSlider = notices.length > 1
  return (
    <div className={classes(css.notices, isSlider && css.slider)}>
      <ul className={isSlider ? css[`of${notices.length}`] : undefined}>
        {notices.map(({ text, link }) => (
          <li key={said(text)}>{link === null ? said(text) : <a href={to(link)}>{said(text)}</a>}</li>
        ))}
      </ul>
      {isSlider && (
        <label className={css.pause}>
          <input type="checkbox" /> {t('frame.pause')}
        </label>
      )}
    </div>
  )
}
