import { useEffect, useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { nextStep, stepsOf } from '#protocol/exhibitors/readiness.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { useT } from '../texts.ts'
import css from './Readiness.module.css'
import { StepLine } from './StepLine.tsx'
import { screenOf } from './step-screens.ts'
import { useReadiness } from './use-readiness.ts'

/**
 * What is missing before the house can sell, for who may do any of it; only the next step has the lamp. Done,
 * it says so, and is gone the next time.
 */
export function Readiness() {
  const t = useT()
  const who = useWho()
  const known = useReadiness()
  const [wasOpen, setOpen] = useState(false)
  const steps = known ? stepsOf(known.counts) : []
  const open = steps.filter(({ is_done }) => !is_done).length
  useEffect(() => {
    if (open > 0) setOpen(true)
  }, [open])

  const screens = steps.flatMap(({ name }) => screenOf(name) ?? [])
  const mayAny = screens.some(({ permission }) => isAllowed(who, permission))
  if (!known || !mayAny || (open === 0 && !wasOpen)) return null
  const next = nextStep(steps)
  return (
    <section className={css.steps} aria-labelledby="readiness">
      <div aria-live="polite">
        <h2 id="readiness">{open === 0 ? t('readiness.done') : t('readiness.title', { count: open })}</h2>
        <p className="muted">{t(open === 0 ? 'readiness.done_text' : 'readiness.text')}</p>
      </div>
      <div className={css.progress} aria-hidden="true">
        {steps.map(({ name, is_done }) => (
          <i key={name} data-state={is_done ? 'done' : name === next ? 'next' : 'open'} />
        ))}
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepLine key={step.name} step={step} nth={index + 1} isNext={step.name === next} />
        ))}
      </ol>
      {known.is_test && (
        <Note kind="warn" icon="warn">
          <span>{t('readiness.test')}</span>
        </Note>
      )}
    </section>
  )
}
