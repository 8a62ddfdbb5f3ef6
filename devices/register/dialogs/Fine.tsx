import { Button } from '#kit/Button.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { Answers } from '../../shell/Answers.tsx'
import { useTill } from '../till.tsx'

/** Closes the dialog that is open. */
export function useClose(): () => void {
  const { dialogs } = useTill()
  return () => dialogs.close()
}

/** The one key of a dialog that only says something. */
export function Fine() {
  const t = useT<typeof en>()
  return (
    <Answers>
      <Button look="lamp" data-autofocus onClick={useClose()}>
        {t('dialog.ok')}
      </Button>
    </Answers>
  )
}
