import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { useCall } from '#kit/use-call.ts'
import { arrive } from '#protocol/exhibitors/switch.ts'
import { Door } from '../access/Door.tsx'
import { tokenIn } from '../access/token-in.ts'
import { Loading } from '../shell/Loading.tsx'
import { useT } from '../texts.ts'

/** `/portal/switch#token=…`: where somebody arrives from another house. */
export function SwitchPage() {
  const t = useT()
  const call = useCall()
  const { hash } = useLocation()
  const [fault, setFault] = useState<string | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const come = async (): Promise<void> => {
      const outcome = await call(arrive, { body: { token: tokenIn(hash) ?? '-' } })
      if (outcome.kind === 'answer') location.replace('/portal/')
      else setFault(outcome.kind === 'unreachable' ? t('door.unknown') : outcome.message)
    }
    void come()
  }, [call, hash, t])
  if (fault === null) return <Loading />
  return (
    <Door title={t('switch.not_arrived')}>
      <p className="muted">{fault}</p>
      <Link to="/" className={buttonClass('lamp')}>
        {t('door.title')}
      </Link>
    </Door>
  )
}
