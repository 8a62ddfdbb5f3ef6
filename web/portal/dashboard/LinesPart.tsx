import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { type Box, fleetCall } from '#protocol/devices/fleet.ts'
import { type EdgeCard, edgeList } from '#protocol/sync/edges.ts'
import { isWell } from '../edges/BoxHead.tsx'
import { lineWords, troubleWords } from '../edges/line-words.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useFresh } from '../use-fresh.ts'
import { useTimes } from '../use-times.ts'
import css from './Dashboard.module.css'

const FRESH_MS = 15_000
/** What a printer says when nothing is wrong with it. */
const PRINTS = ['operational', 'unknown']

type Shown = EdgeCard & Partial<Pick<Box, 'devices'>>

/** The line to each box, and how many of its devices are there, for whoever may see one of both. */
export function LinesPart({ cinema_id }: { cinema_id: number | undefined }) {
  const t = useT()
  const call = useCall()
  const { may } = useSurroundings()
  const [seesDevices, seesEdges] = [may('devices.view'), may('edges.view')]
  const boxes = useAnswer<Shown[]>(seesDevices ? 'boxes' : seesEdges ? 'edges' : null, async (signal) => {
    if (seesDevices) return call(fleetCall, { signal })
    const outcome = await call(edgeList, { signal })
    return outcome.kind === 'answer' ? { ...outcome, data: outcome.data.edges } : outcome
  })
  useFresh(boxes, FRESH_MS)
  const shown = useMemo(
    () => boxes.data?.filter((box) => cinema_id === undefined || box.cinema_id === cinema_id) ?? [],
    [boxes.data, cinema_id],
  )
  if (!seesDevices && !seesEdges) return null
  return (
    <section className={css.card} aria-labelledby="lines">
      <h2 id="lines">{t('dashboard.lines')}</h2>
      {boxes.trouble && <TroubleNote trouble={boxes.trouble} waits={boxes.waits} onAgain={boxes.again} />}
      <ul className={css.lines}>
        {shown.map((box) => (
          <Line key={box.cinema_id} box={box} to={seesDevices ? '/devices' : '/edges'} />
        ))}
      </ul>
    </section>
  )
}

function Line({ box, to }: { box: Shown; to: string }) {
  const t = useT()
  const timeOf = useTimes(box.time_zone)
  const devices = box.devices?.filter(({ status }) => status === 'active') ?? []
  const printer = box.line?.up ? box.line.printer?.state : undefined
  const isUp = box.standing === 'admitted' && box.line?.up === true
  const wrong = troubleWords(t, box, timeOf)
  if (printer !== undefined && !PRINTS.includes(printer)) wrong.push(t('dashboard.printer'))
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
