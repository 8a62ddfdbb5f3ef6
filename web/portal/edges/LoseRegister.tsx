import { useCall } from '#kit/use-call.ts'
import { type RecountRegister, recountLost } from '#protocol/sync/recount-calls.ts'
import { TypedSheet } from '../kit/TypedSheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'

interface Props {
  cinema_id: number
  register: RecountRegister
  onClose: () => void
  onDone: () => void
}

/** Says what it means that a recount goes on without a register; its name is typed. */
export function LoseRegister({ cinema_id, register: { uid, name }, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const lost = () => {
    toastSuccess(t('edges.recount.lose_done'), t('form.close'))
    onDone()
    onClose()
  }
  return (
    <TypedSheet
      title={t('edges.recount.lose_title', { name })}
      field="name"
      label={t('edges.recount.lose_type', { name })}
      now={t('edges.recount.lose_now')}
      send={(typed) => call(recountLost, { params: { cinema_id }, body: { uid, name: typed } })}
      onDone={lost}
      onClose={onClose}
    >
      <p>{t('edges.recount.lose_what')}</p>
      <p>
        <b>{t('edges.recount.lose_warning')}</b>
      </p>
    </TypedSheet>
  )
}
