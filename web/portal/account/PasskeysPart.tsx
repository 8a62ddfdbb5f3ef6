import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { useCall } from '#kit/use-call.ts'
import { myPasskeys, type Passkey, removePasskey } from '#protocol/access/passkeys.ts'
import { hasPasskeys } from '../access/has-passkeys.ts'
import { useT } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
import { useTimes } from '../use-times.ts'
import css from './Account.module.css'
import { Failed } from './Failed.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { ProofForm } from './ProofForm.tsx'

/** One's passkeys: what there are, another one, and the end of one that is lost. */
export function PasskeysPart() {
  const t = useT()
  const { loaded, again } = useLoaded(myPasskeys)
  const [isAdding, setAdding] = useState(false)
  const added = (): void => {
    setAdding(false)
    void again()
  }
  return (
    <section className={css.part}>
      <h2>{t('passkeys.title')}</h2>
      <p className="muted">{t('passkeys.text')}</p>
      {loaded.kind === 'failed' && <Failed message={loaded.message} again={again} />}
      {loaded.kind === 'here' && loaded.data.length === 0 && <p>{t('passkeys.none')}</p>}
      {loaded.kind === 'here' && loaded.data.length > 0 && (
        <ul className={css.rows}>
          {loaded.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => void again()} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p className="muted">{t('passkeys.unsupported')}</p>}
      {hasPasskeys() && !isAdding && (
        <div className={css.keys}>
          <Button small onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {isAdding && <NewPasskey onDone={added} onCancel={() => setAdding(false)} />}
    </section>
  )
}

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const t = useT()
  const call = useCall()
  const timeOf = useTimes()
  const [isAsking, setAsking] = useState(false)
  const { id, name, created_at, used_at, is_synced } = passkey
  const facts = [
    t('passkeys.made', { time: timeOf(created_at) }),
    used_at === null ? t('passkeys.unused') : t('passkeys.used', { time: timeOf(used_at) }),
    ...(is_synced ? [t('passkeys.synced')] : []),
  ]
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="muted">{facts.join(', ')}</span>
      </div>
      {isAsking ? (
        <div className={css.ask}>
          <ProofForm
            text={t('passkeys.remove_text', { name })}
            label={t('passkeys.remove')}
            ask={(body) => call(removePasskey, { params: { id }, body })}
            onDone={onRemoved}
            onCancel={() => setAsking(false)}
          />
        </div>
      ) : (
        <Button small onClick={() => setAsking(true)} aria-label={t('passkeys.remove_of', { name })}>
          {t('passkeys.remove')}
        </Button>
      )}
    </li>
  )
}
