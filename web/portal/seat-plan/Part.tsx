import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './PlanEditor.module.css'

/** What belongs together in the panel of the editor. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

export function Key({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button size="compact-md" variant="default" onClick={onPress}>
      {text}
    </Button>
  )
}
