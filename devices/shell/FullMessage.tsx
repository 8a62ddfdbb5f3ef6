import { Button } from '#kit/Button.tsx'
import css from './FullMessage.module.css'

interface FullMessageProps {
  title: string
  text?: string
  again?: string
  act?: () => void
}

/** A whole screen that says one thing: what happened, what is safe, what to press. */
export function FullMessage({ title, text, again, act }: FullMessageProps) {
  return (
    <main className={css.fullMessage} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {act && (
        <Button look="lamp" onClick={act}>
          {again}
        </Button>
      )}
    </main>
  )
}
