import { useCall } from '#kit/use-call.ts'
import { type EdgeCard, edgeEnd } from '#protocol/sync/edges.ts'
import { TypedSheet } from '../kit/TypedSheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import { lineWords } from './line-words.ts'

interface Props {
  box: EdgeCard
  onClose: () => void
  onDone: () => void
}

/** Says what the end of a box's credential does before it is done; the name of the cinema is typed. */
export function EndBox({ box, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const timeOf = useTimes(box.time_zone)
  const { cinema_id, cinema, places } = box
  const ended = () => {
    toastSuccess(t('edges.ended'), t('form.close'))
    onDone()
    onClose()
  }
  return (
    <TypedSheet
      title={t('edges.end_title', { cinema })}
      field="cinema"
      label={t('edges.end_type', { cinema })}
      now={t('edges.end_now')}
      send={(typed) => call(edgeEnd, { params: { cinema_id }, body: { cinema: typed } })}
      onDone={ended}
      onClose={onClose}
    >
      <p>{t('edges.end_what')}</p>
      <p>
        <b>{lineWords(t, box, timeOf)}</b>
      </p>
      {places > 0 && <p>{t('edges.end_places', { count: places })}</p>}
      <p>{t('edges.end_sold')}</p>
      <p>{t('edges.end_successor')}</p>
    </TypedSheet>
  )
}
