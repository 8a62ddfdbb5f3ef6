import { Button } from '#kit/Button.tsx'
import { useT } from '../texts.ts'
import css from './Account.module.css'

/** New recovery codes, which are shown this once; they stay until somebody says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT()
  return (
    <div className={css.form} role="status">
      <h3>{t('factor.codes')}</h3>
      <p>{t('factor.codes_text')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button small look="ink" onClick={onKept}>
        {t('factor.codes_kept')}
      </Button>
    </div>
  )
}
