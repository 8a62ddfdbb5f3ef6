import { Link } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { useT } from '../texts.ts'
import css from './Planner.module.css'

/** Nothing to plan on yet: what comes first, and the way there. */
export function NoHouse({ what }: { what: 'cinemas' | 'screens' }) {
  const t = useT()
  const Title = what === 'cinemas' ? 'h1' : 'h2'
  return (
    <div className={css.none}>
      <Title>{t(`planner.none_${what}`)}</Title>
      <p>{t(`planner.none_${what}_text`)}</p>
      <Link to={`/${what}?form=new`} className={buttonClass('lamp')}>
        {t(`planner.add_${what}`)}
      </Link>
    </div>
  )
}
