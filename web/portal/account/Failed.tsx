import { Button } from '#kit/Button.tsx'
import { Note } from '#kit/Note.tsx'
import { useT } from '../texts.ts'

/** What could not be loaded, why, and the way to try again. */
export function Failed({ message, again }: { message: string; again: () => Promise<void> }) {
  const t = useT()
  return (
    <div role="alert">
      <Note kind="stop" icon="warn">
        <div>
          <b>{t('account.failed')}</b>
          <p>{message}</p>
          <Button small onClick={() => void again()}>
            {t('door.try_again')}
          </Button>
        </div>
      </Note>
    </div>
  )
}
