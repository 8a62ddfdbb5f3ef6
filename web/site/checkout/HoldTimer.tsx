import { useEffect, useRef, useState } from 'react'
import { Icon } from '#kit/Icon.tsx'
import { useT } from '../texts.ts'
import { clockText } from './use-countdown.ts'

/** How long what is chosen stays held, as minutes and as a shrinking line (F-093). Said aloud by the minute only. */
export function HoldTimer({ left, label }: { left: number; label: string }) {
  const t = useT()
  const whole = useRef(left)
  const [spoken, setSpoken] = useState('')
  if (left > whole.current) whole.current = left
  const minutes = Math.ceil(left / 60)
  useEffect(() => {
    setSpoken(t('checkout.time_left', { time: clockText(minutes * 60) }))
  }, [minutes, t])
  return (
    <div className="hold">
      <Icon name="clock" />
      <span>{label}</span>
      <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" rx="2" className="bar-all" />
        <rect
          width={Math.round((left / Math.max(1, whole.current)) * 1000) / 10}
          height="4"
          rx="2"
          className="bar-left"
        />
      </svg>
      <b role="timer" aria-live="off">
        {clockText(left)}
      </b>
      <span className="sr" role="status">
        {spoken}
      </span>
    </div>
  )
}
