import { Link } from 'react-router'
import { isWell } from '../edges/BoxHead.tsx'
import { lineWords } from '../edges/line-words.ts'
import type { Boxes, SeenBox } from '../edges/use-boxes.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './LinesDown.module.css'

/** The boxes that are not well, above everything else on a phone: a tap leads to them. */
export function LinesDown({ boxes, cinema_id }: { boxes: NonNullable<Boxes>; cinema_id: number | undefined }) {
  const shown = boxes.data?.filter((box) => cinema_id === undefined || box.cinema_id === cinema_id) ?? []
  return shown
    .filter((box) => box.standing !== 'none' && !isWell(box))
    .map((box) => <Down key={box.cinema_id} box={box} to={boxes.screen} />)
}

function Down({ box, to }: { box: SeenBox; to: string }) {
  const t = useT()
  const timeOf = useTimes(box.time_zone)
  return (
    <Link to={to} className={css.down}>
      <PortalIcon name="offline" />
      <span>
        <b>{box.cinema}</b>
        {lineWords(t, box, timeOf)}
      </span>
      <PortalIcon name="next" />
    </Link>
  )
}
