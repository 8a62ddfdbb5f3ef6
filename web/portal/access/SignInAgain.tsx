import { Modal } from '@mantine/core'
import { useT } from '../texts.ts'
import css from './Door.module.css'
import { SignInForm } from './SignInForm.tsx'
import { useSession } from './use-session.ts'

/** A session that ended while somebody works: the sign-in over the screen, on which everything stays. */
export function SignInAgain({ isOpen }: { isOpen: boolean }) {
  const t = useT()
  const { leave } = useSession()
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      title={t('door.again')}
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={400}
      centered
    >
      <div className={css.form}>
        <p className="muted">{t('door.again_text')}</p>
        <SignInForm>
          <button type="button" className={css.link} onClick={leave}>
            {t('door.somebody_else')}
          </button>
        </SignInForm>
      </div>
    </Modal>
  )
}
