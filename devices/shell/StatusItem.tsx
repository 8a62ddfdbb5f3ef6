import type { ComponentProps } from 'react'
import { classes } from '#kit/classes.ts'
import { DeviceIcon, type DeviceIconName } from './icons.tsx'
import css from './StatusLine.module.css'

interface StatusItemProps extends ComponentProps<'span'> {
  icon?: DeviceIconName
  tone?: 'good' | 'warn' | undefined
}

/** One state of the status line: icon and word. */
export function StatusItem({ icon, tone, children, ...rest }: StatusItemProps) {
  return (
    <span className={classes(css.item, tone && css[tone])} {...rest}>
      {icon && <DeviceIcon name={icon} />} {children}
    </span>
  )
}
