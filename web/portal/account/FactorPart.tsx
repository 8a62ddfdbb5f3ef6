import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { useCall } from '#kit/use-call.ts'
import {
  beginSecondFactor,
  drawRecoveryCodes,
  mySecondFactor,
  removeSecondFactor,
} from '#protocol/access/second-factor.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { useT } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
import { useTimes } from '../use-times.ts'
import css from './Account.module.css'
import { Failed } from './Failed.tsx'
import { NewFactor } from './NewFactor.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Step =
  | { kind: 'rest' }
  | { kind: 'begin' | 'draw' | 'remove' }
  | { kind: 'confirm'; begun: CallAnswer<typeof beginSecondFactor> }
  | { kind: 'codes'; codes: readonly string[] }

/** One-time codes: switched on with an authenticator app, switched off, and their recovery codes. */
export function FactorPart() {
  const t = useT()
  const call = useCall()
  const timeOf = useTimes()
  const { loaded, again } = useLoaded(mySecondFactor)
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const rest = (): void => setStep({ kind: 'rest' })
  const go = (kind: 'begin' | 'draw' | 'remove') => () => setStep({ kind })
  const showCodes = ({ recovery_codes }: { recovery_codes: readonly string[] }): void => {
    setStep({ kind: 'codes', codes: recovery_codes })
    void again()
  }
  const removed = (): void => {
    rest()
    void again()
  }
  return (
    <section className={css.part}>
      <h2>{t('factor.title')}</h2>
      {loaded.kind === 'failed' && <Failed message={loaded.message} again={again} />}
      {loaded.kind === 'here' && (
        <p className="muted">
          {loaded.data.on_since === null
            ? t('factor.off')
            : `${t('factor.on', { time: timeOf(loaded.data.on_since) })} ${t('factor.left', { count: loaded.data.recovery_codes_left })}`}
        </p>
      )}
      {step.kind === 'rest' && loaded.kind === 'here' && (
        <div className={css.keys}>
          {loaded.data.is_on ? (
            <>
              <Button small onClick={go('draw')}>
                {t('factor.draw')}
              </Button>
              <Button small onClick={go('remove')}>
                {t('factor.remove')}
              </Button>
            </>
          ) : (
            <Button small onClick={go('begin')}>
              {t('factor.begin')}
            </Button>
          )}
        </div>
      )}
      {step.kind === 'begin' && (
        <ProofForm
          label={t('factor.begin')}
          ask={(body) => call(beginSecondFactor, { body })}
          onDone={(begun) => setStep({ kind: 'confirm', begun })}
          onCancel={rest}
        />
      )}
      {step.kind === 'confirm' && <NewFactor begun={step.begun} onDone={showCodes} onCancel={rest} />}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onKept={rest} />}
      {step.kind === 'draw' && (
        <ProofForm
          text={t('factor.draw_text')}
          label={t('factor.draw')}
          ask={(body) => call(drawRecoveryCodes, { body })}
          onDone={showCodes}
          onCancel={rest}
        />
      )}
      {step.kind === 'remove' && (
        <ProofForm
          text={t('factor.remove_text')}
          label={t('factor.remove')}
          ask={(body) => call(removeSecondFactor, { body })}
          onDone={removed}
          onCancel={rest}
        />
      )}
    </section>
  )
}
