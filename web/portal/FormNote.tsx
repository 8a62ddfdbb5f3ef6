import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { useT } from './texts.ts'

interface Props {
  message: string | null
  /** Of the wait until the next try. */
  seconds: number
}

/** What a small form says beside its fields; its place is there from the start, for a screen reader too. */
export function FormNote({ message, seconds }: Props) {
  return (
    <div role="alert">
      {seconds > 0 && <Wait seconds={seconds} />}
      {seconds === 0 && message !== null && (
        <Note kind="stop" icon="warn">
          <span>{message}</span>
        </Note>
      )}
    </div>
  )
}

/** The wait counts down to the eye; read aloud it is once, as it began. */
function Wait({ seconds }: { seconds: number }) {
  const t = useT()
  const [first] = useState(seconds)
  return (
    <Note kind="warn" icon="clock">
      <span aria-hidden="true">{t('door.wait', { count: seconds })}</span>
      <span className="sr">{t('door.wait', { count: first })}</span>
    </Note>
  )
}
