import { useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { isTooMany } from '#protocol/kit/outcome.ts'
import { resendLetter } from '#protocol/site/bare-calls.ts'
import link from '../../link.module.css'
import { useT } from '../../texts.ts'

type State = { kind: 'idle' | 'sending' | 'sent' } | { kind: 'failed'; text: string }

/** Has the letter with the tickets sent once more; one press is one letter, also where the line was lost. */
export function SendAgain({ uuid }: { uuid: string }) {
  const t = useT()
  const call = useCall()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const id = useRef<string | null>(null)
  const send = async (): Promise<void> => {
    if (state.kind === 'sending') return
    id.current ??= newId()
    setState({ kind: 'sending' })
    const outcome = await call(resendLetter, { params: { uuid }, body: { id: id.current } })
    if (outcome.kind === 'answer') setState({ kind: 'sent' })
    else {
      const isSaid = outcome.kind === 'refused' || isTooMany(outcome)
      setState({ kind: 'failed', text: isSaid ? outcome.message : t('result.send_failed') })
    }
  }
  return (
    <>
      {state.kind !== 'sent' && (
        <button type="button" className={link.link} onClick={() => void send()}>
          {t('result.send_again')}
        </button>
      )}
      <span role="status">{state.kind === 'sent' && t('result.sent_again')}</span>
      <span role="alert">{state.kind === 'failed' && state.text}</span>
    </>
  )
}
