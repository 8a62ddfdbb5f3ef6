import { ALL_CINEMAS, searchOf } from '#protocol/site/chosen-cinema.ts'
import { useT } from '../texts.ts'
import { useVisit } from '../visit.ts'
import css from './CinemaSwitch.module.css'

/**
 * The same list of another cinema, or of all; there only where the house has several (F-028). Each is a link
 * that can be handed on, and is remembered by being followed.
 */
export function CinemaSwitch() {
  const t = useT()
  const { shell, pathname, search } = useVisit()
  const { cinemas, chosen_cinema } = shell
  if (cinemas.length < 2) return null
  const choices = [{ slug: null, name: t('frame.all_cinemas') }, ...cinemas]
  return (
    <nav className={css.cinemas} aria-label={t('frame.cinema')}>
      <ul>
        {choices.map(({ slug, name }) => (
          <li key={slug}>
            <a
              href={pathname + searchOf(search, slug ?? ALL_CINEMAS)}
              aria-current={slug === chosen_cinema ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
