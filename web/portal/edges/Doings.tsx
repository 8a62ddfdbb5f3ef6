import { type EdgeDoing, edgeDoings } from '#protocol/sync/edges.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Doings.module.css'
import { useRepeated } from './use-repeated.ts'

/** What people did with the edges of the house last: who, when, and where. */
export function Doings() {
  const t = useT()
  const { data, trouble, waits, again } = useRepeated(edgeDoings)
  return (
    <section className={css.doings}>
      <h2>{t('edges.doing.title')}</h2>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {data?.length === 0 && <p className="muted">{t('edges.doing.none')}</p>}
      <ul>
        {data?.map((doing) => (
          <Doing key={doing.id} doing={doing} />
        ))}
      </ul>
    </section>
  )
}

function Doing({ doing: { at, by, cinema, time_zone, what, name, follows } }: { doing: EdgeDoing }) {
  const t = useT()
  const timeOf = useTimes(time_zone)
  const said = what === 'approved' && follows ? 'follows' : what
  return (
    <li>
      <time dateTime={at}>{timeOf(at)}</time>
      <b>{cinema}</b>
      <span>{t(`edges.doing.${said}`, { by: by ?? t('edges.doing.somebody'), name })}</span>
    </li>
  )
}
