import { Button } from '#kit/Button.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { SHORTCUTS } from '../sale/keyboard.ts'
import { useTill } from '../till.tsx'
import css from './KeysDialog.module.css'

/** Every shortcut of the register. */
export function KeysDialog() {
  const t = useT<typeof en>()
  const { dialogs } = useTill()
  const close = (): void => dialogs.close()
  return (
    <Dialog title={t('keys.title')} tone="info" onClose={close}>
      <p>{t('keys.text')}</p>
      <dl className={css.shortcuts}>
        {SHORTCUTS.map(({ key, name }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Answers>
        <Button look="lamp" data-autofocus onClick={close}>
          {t('dialog.ok')}
        </Button>
      </Answers>
    </Dialog>
  )
}
