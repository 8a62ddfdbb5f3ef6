import css from './FieldError.module.css'
import { Icon } from './Icon.tsx'

/**
 * What is wrong with a field, in words. It stands there empty from the start, so that a screen reader reads
 * it when it comes.
 */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className={text ? css.error : ''} aria-live="polite">
      {text && <Icon name="warn" />}
      {text}
    </p>
  )
}
