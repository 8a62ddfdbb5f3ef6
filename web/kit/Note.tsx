import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Note.module.css'
import tones from './tones.module.css'

interface NoteProps {
  kind?: 'info' | 'ok' | 'warn' | 'stop'
  icon: IconName
  className?: string | undefined
  children: ReactNode
}

/**
 * A fact that stands in its place on the page: tint, icon, words, at most one action (docs/look.md,
 * "Notice").
 */
export function Note({ kind = 'info', icon, className, children }: NoteProps) {
  return (
    <div className={classes(css.note, tones[kind], className)}>
      <Icon name={icon} />
      {children}
    </div>
  )
}
