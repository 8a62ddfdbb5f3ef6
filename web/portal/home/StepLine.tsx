import { Link } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import type { Step } from '#protocol/exhibitors/readiness.ts'
import { hasModule, isAllowed, useWho } from '../access/use-session.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Readiness.module.css'
import { screenOf } from './step-screens.ts'

interface Props {
  step: Step
  nth: number
  isNext: boolean
}

/** One step: done, next, open, or waiting for another; it leads to where it is done. */
export function StepLine({ step: { name, count, is_done, waits_for }, nth, isNext }: Props) {
  const t = useT()
  const who = useWho()
  const screen = screenOf(name)
  const isOpen = screen !== undefined && isAllowed(who, screen.permission) && hasModule(who, screen.module)
  const text = is_done ? t(`readiness.count.${name}`, { count }) : t(`readiness.help.${name}`)
  return (
    <li className={css.step} data-state={is_done ? 'done' : isNext ? 'next' : 'open'}>
      <span className={css.mark} aria-hidden="true">
        {is_done ? <PortalIcon name="check" /> : waits_for ? <PortalIcon name="lock" /> : nth}
      </span>
      <span className={css.words}>
        <b>{t(`readiness.step.${name}`)}</b> <span>{text}</span>
      </span>
      {waits_for && <span className="muted">{t('readiness.waits', { step: t(`readiness.step.${waits_for}`) })}</span>}
      {isOpen && !waits_for && (
        <Link to={`/${screen.path}`} className={isNext ? classes(buttonClass('lamp'), css.key) : css.link}>
          {t(is_done ? 'readiness.change' : 'readiness.open')}
          <span className="sr"> {t(screen.name)}</span>
        </Link>
      )}
    </li>
  )
}
