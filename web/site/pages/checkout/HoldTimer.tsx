import { useEffect, useState } from 'react'
import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import { useT } from '../../texts.ts'
import css from './HoldTimer.module.css'
import type { Checkout } from './use-checkout.ts'
import { clockText } from './use-countdown.ts'

/**
 * How long what is chosen stays held, as minutes and as a shrinking line (F-093). Said aloud by the minute
 * only. Its place is kept from the start, with what it will begin at (UX-41).
 */
export function HoldTimer({ checkout, label, plain = false }: { checkout: Checkout; label: string; plain?: boolean }) {
  const t = useT()
  const { left } = checkout
  const whole = checkout.page.settings.hold_minutes * 60
  const [spoken, setSpoken] = useState('')
  const minutes = left === null ? null : Math.ceil(left / 60)
  useEffect(() => {
    setSpoken(minutes === null ? '' : t('checkout.time_left', { time: clockText(minutes * 60) }))
  }, [minutes, t])
  return (
    <div className={classes(css.hold, left === null && css.idle, plain && css.plain)}>
      <Icon name="clock" />
      <span>{left === null ? t('checkout.held_later') : label}</span>
      <svg className={css.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" rx="2" className={css.barAll} />
        {left !== null && (
          <rect width={Math.round((left / whole) * 1000) / 10} height="4" rx="2" className={css.barLeft} />
        )}
      </svg>
      {left === null ? (
        <b>{clockText(whole)}</b>
      ) : (
        <b role="timer" aria-live="off">
          {clockText(left)}
        </b>
      )}
      <span className="sr" role="status">
        {spoken}
      </span>
    </div>
  )
}
