import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import css from './Pill.module.css'
import tones from './tones.module.css'

interface PillProps {
  /** `quiet` asks for nothing: an ended state. */
  kind?: 'ok' | 'warn' | 'stop' | 'info' | 'quiet'
  icon: IconName
  children: ReactNode
}

/** A state in one word, always with its icon (docs/look.md, "Status pill"). */
export function Pill({ kind = 'quiet', icon, children }: PillProps) {
  return (
    <span className={classes(css.pill, tones[kind])}>
      <Icon name={icon} /> {children}
    </span>
  )
}
