import { Link } from 'react-router'
import { isWell } from '../edges/BoxHead.tsx'
import { lineWords, troubleWords } from '../edges/line-words.ts'
import type { Boxes, SeenBox } from '../edges/use-boxes.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { isPrinterDown } from '../tasks/box-tasks.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Dashboard.module.css'

/** The line to each box, and how many of its devices are there. */
export function LinesPart({ boxes, cinema_id }: { boxes: NonNullable<Boxes>; cinema_id: number | undefined }) {
  const t = useT()
  const shown = boxes.data?.filter((box) => cinema_id === undefined || box.cinema_id === cinema_id) ?? []
  return (
    <section className={css.card} aria-labelledby="lines">
      <h2 id="lines">{t('dashboard.lines')}</h2>
      {boxes.trouble && <TroubleNote trouble={boxes.trouble} waits={boxes.waits} onAgain={boxes.again} />}
      <ul className={css.lines}>
        {shown.map((box) => (
          <Line key={box.cinema_id} box={box} to={boxes.screen} />
        ))}
      </ul>
    </section>
  )
}

function Line({ box, to }: { box: SeenBox; to: string }) {
  const t = useT()
  const timeOf = useTimes(box.time_zone)
  const devices = box.devices?.filter(({ status }) => status === 'active') ?? []
  const isUp = box.standing === 'admitted' && box.line?.up === true
  const wrong = troubleWords(t, box, timeOf)
  if (isPrinterDown(box)) wrong.push(t('dashboard.printer'))
  const online = devices.filter((device) => device.online).length
  return (
    <li data-tone={isWell(box) && wrong.length === 0 ? 'well' : box.standing === 'none' ? 'quiet' : 'warn'}>
      <PortalIcon name={isUp ? 'check' : 'offline'} />
      <div>
        <b>{box.cinema}</b>
        <p>{lineWords(t, box, timeOf)}</p>
        {devices.length > 0 && <p>{t('dashboard.devices', { online, count: devices.length })}</p>}
        {wrong.map((words) => (
          <p key={words} className={css.wrong}>
            <PortalIcon name="warn" /> {words}
          </p>
        ))}
      </div>
      <Link to={to} aria-label={t('dashboard.openOf', { cinema: box.cinema })}>
        {t('dashboard.open')}
      </Link>
    </li>
  )
}
