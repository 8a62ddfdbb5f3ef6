import { Button } from '#kit/Button.tsx'
import css from './FullMessage.module.css'

interface FullMessageProps {
  title: string
  text?: string
  /** What stands below it, each for itself. */
  more?: readonly string[]
  again?: string
  act?: () => void
}

/** A whole screen that says one thing: what happened, what is safe, what to press. */
export function FullMessage({ title, text, more = [], again, act }: FullMessageProps) {
  return (
    <main className={css.fullMessage}>
      <div className={css.said} role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        {more.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </div>
      {act && (
        <Button look="lamp" onClick={act}>
          {again}
        </Button>
      )}
    </main>
  )
}
