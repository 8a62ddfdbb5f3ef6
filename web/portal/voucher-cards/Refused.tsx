import { Note } from '#kit/Note.tsx'

/** Why something was not done; nothing where it was. */
export function Refused({ why }: { why: string | null }) {
  if (why === null) return null
  return (
    <Note kind="stop" icon="cross">
      <p role="alert">{why}</p>
    </Note>
  )
}
