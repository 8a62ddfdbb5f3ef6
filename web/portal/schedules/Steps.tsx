import { Progress } from '@mantine/core'
import { PortalIcon, type PortalIconName } from '../PortalIcon.tsx'
import css from './Cancellation.module.css'
import type { Step } from './steps.ts'

const ICONS: Readonly<Record<Exclude<Step['state'], 'next'>, PortalIconName>> = {
  now: 'clock',
  waits: 'offline',
  done: 'check',
}

/** The steps of a cancellation: what will happen, and afterwards how far each is (docs/look.md). */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ id, state, title, text, of }, index) => (
        <li key={id} data-state={state}>
          <i aria-hidden="true">{state === 'next' ? index + 1 : <PortalIcon name={ICONS[state]} />}</i>
          <div>
            <b>{title}</b>
            {of && of.all > 0 && <Progress value={(of.done / of.all) * 100} color="ink" aria-label={title} />}
            {text && <span>{text}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
