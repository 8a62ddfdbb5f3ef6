import { type FormEvent, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/shell/en.ts'
import css from './SetUpCode.module.css'

/** The first device of an edge is approved by the code that its box printed (F-250). */
export function SetUpCode({ enterCode }: { enterCode: (code: string) => Promise<string | null> }) {
  const t = useT<typeof en>()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setWaits(true)
    const said = await enterCode(code)
    setWaits(false)
    setWrong(said === '' ? t('pairing.codeAway') : said)
  }
  return (
    <details className={css.part}>
      <summary>{t('pairing.codeAsk')}</summary>
      <form className={css.form} onSubmit={(event) => void send(event)}>
        <Field
          id="set-up-code"
          label={t('pairing.code')}
          value={code}
          error={wrong ?? undefined}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setWrong(null)
          }}
        />
        <Button type="submit" disabled={waits || code.trim() === ''}>
          {t('pairing.codeUse')}
        </Button>
      </form>
    </details>
  )
}
