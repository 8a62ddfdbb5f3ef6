import type { ComponentProps } from 'react'
import css from './Button.module.css'
import { classes } from './classes.ts'

/** The lamp is the one thing to press; ink is the second, outline is everything else (docs/look.md, "Do"). */
export type ButtonLook = 'lamp' | 'ink' | 'outline'

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  small?: boolean
}

/**
 * A key that can be pressed, at least 48 high (40 when small). It submits a form only with `type="submit"`.
 */
export function Button({ look = 'outline', small = false, type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={classes(buttonClass(look), small && css.small, className)} {...rest} />
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass(look: ButtonLook): string {
  return classes(css.button, css[look])
}
