import { Alert, Button, Group, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { tmdbKey, tmdbKeySet } from '#protocol/catalogue/tmdb-calls.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { type Trouble, troubleOf, useAnswer } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import css from './Settings.module.css'

/** The key by which the house asks TMDB: checked when it is set, and never shown again (F-182). */
export function TmdbKeyPart({ disabled }: { disabled: boolean }) {
  const t = useT()
  const call = useCall()
  const known = useAnswer('tmdb/key', (signal) => call(tmdbKey, { signal }))
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ key: string | null; trouble: Trouble } | null>(null)
  const [waits, setWaits] = useState(false)
  const [asks, setAsks] = useState(false)
  const set = async (key: string | null): Promise<void> => {
    setWaits(true)
    setWrong(null)
    setFailed(null)
    const outcome = await call(tmdbKeySet, { body: { key } })
    setWaits(false)
    if (outcome.kind === 'refused') return setWrong(outcome.errors.key?.[0] ?? outcome.message)
    if (outcome.kind !== 'answer') return setFailed({ key, trouble: troubleOf(outcome) })
    setTyped('')
    known.again()
    toastSuccess(t(key === null ? 'tmdb.key_removed' : 'tmdb.key_saved'), t('form.close'))
  }
  const isSet = known.data?.is_set ?? false
  return (
    <section className={css.section} aria-labelledby="settings-tmdb">
      <h2 id="settings-tmdb">TMDB</h2>
      {known.trouble && <TroubleNote trouble={known.trouble} waits={known.waits} onAgain={known.again} />}
      {isSet && <Alert color="ok" title={t('tmdb.key_set')} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void set(typed.trim())
        }}
      >
        <PasswordInput
          label={t('tmdb.key')}
          description={t('tmdb.key_help')}
          autoComplete="off"
          value={typed}
          error={wrong}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setWrong(null)
            setFailed(null)
          }}
          visibilityToggleButtonProps={{ 'aria-label': t('form.showTyped') }}
        />
        <Group gap="xs" mt="sm">
          <Button type="submit" variant="default" loading={waits} disabled={disabled || typed.trim() === ''}>
            {t('tmdb.key_save')}
          </Button>
          {isSet && (
            <Button variant="default" disabled={disabled || waits} onClick={() => setAsks(true)}>
              {t('tmdb.key_remove')}
            </Button>
          )}
        </Group>
      </form>
      {asks && (
        <ConfirmModal
          title={t('tmdb.key_remove_title')}
          text={t('tmdb.key_remove_text')}
          stop={t('tmdb.key_remove')}
          waits={waits}
          onStop={() => void set(null).finally(() => setAsks(false))}
          onClose={() => setAsks(false)}
        />
      )}
      {failed && <TroubleNote trouble={failed.trouble} waits={waits} onAgain={() => void set(failed.key)} />}
    </section>
  )
}
