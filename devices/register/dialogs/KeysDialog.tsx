import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { SHORTCUTS } from '../sale/keyboard.ts'
import { Fine, useClose } from './Fine.tsx'
import css from './KeysDialog.module.css'

/** Every shortcut of the register. */
export function KeysDialog() {
  const t = useT<typeof en>()
  return (
    <Dialog title={t('keys.title')} tone="info" onClose={useClose()}>
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
      <Fine />
    </Dialog>
  )
}
