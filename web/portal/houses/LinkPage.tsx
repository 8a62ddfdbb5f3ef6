import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { Note } from '#kit/Note.tsx'
import { useCall } from '#kit/use-call.ts'
import { houseLinkAsker, proveHouseLink } from '#protocol/exhibitors/switch.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { tokenIn } from '../access/token-in.ts'
import { useWho } from '../access/use-session.ts'
import css from '../account/Account.module.css'
import { ProofForm } from '../account/ProofForm.tsx'
import { useT } from '../texts.ts'

type Asker = CallAnswer<typeof houseLinkAsker>

/** `/portal/link#token=…`: who is signed in here proves that an account elsewhere is the same person's. */
export function LinkPage() {
  const t = useT()
  const call = useCall()
  const go = useNavigate()
  const who = useWho()
  const { hash } = useLocation()
  const [token] = useState(() => tokenIn(hash) ?? '-')
  const [asker, setAsker] = useState<Asker | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [linked, setLinked] = useState<string | null>(null)
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const outcome = await call(houseLinkAsker, { body: { token } })
      if (outcome.kind === 'answer') setAsker(outcome.data)
      else setFault(outcome.kind === 'unreachable' ? t('door.unknown') : outcome.message)
    }
    void ask()
  }, [call, token, t])
  return (
    <div className={css.account}>
      <header>
        <h1>{t('switch.link')}</h1>
      </header>
      <section className={css.part}>
        {fault !== null && (
          <Note kind="stop" icon="warn">
            <span>{fault}</span>
          </Note>
        )}
        {linked !== null && (
          <>
            <p role="status">{t('switch.linked', { house: linked })}</p>
            <Link to="/" className={buttonClass('ink')}>
              {t('lost.home')}
            </Link>
          </>
        )}
        {asker && linked === null && (
          <ProofForm
            text={t('switch.question', { name: asker.name, house: asker.trade_name, own: who.exhibitor.trade_name })}
            label={t('switch.link')}
            ask={(proof) => call(proveHouseLink, { body: { token, proof } })}
            onDone={({ trade_name }) => setLinked(trade_name)}
            onCancel={() => void go('/')}
          />
        )}
      </section>
    </div>
  )
}
