import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type EdgeCard, edgeList } from '#protocol/sync/edges.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { ApproveBox } from './ApproveBox.tsx'
import { BoxHead } from './BoxHead.tsx'
import { Doings } from './Doings.tsx'
import css from './Edges.module.css'
import { EndBox } from './EndBox.tsx'
import { Recount } from './Recount.tsx'
import { SyncKey } from './SyncKey.tsx'
import { useRepeated } from './use-repeated.ts'

/** The boxes of a house, or how far the recount of one cinema is (`edges/10`). */
export function Edges() {
  const { '*': below = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(below) ? <Recount cinema_id={Number(below)} /> : <Boxes />
}

/** The box of each cinema, with its line in words; a new one is approved here, a stolen one ended. */
function Boxes() {
  const t = useT()
  const who = useWho()
  const { data, trouble, waits, again } = useRepeated(edgeList)
  const isSlow = useSlow(!data && !trouble)
  const [ending, setEnding] = useState<EdgeCard | null>(null)
  return (
    <div className={css.page}>
      <div className={css.title}>
        <h1>{t('edges.title')}</h1>
        <p className="muted">
          {data && data.waiting.length > 0 ? t('edges.waiting', { count: data.waiting.length }) : t('edges.lead')}
        </p>
      </div>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {isSlow && <ListLoading />}
      {data && (
        <div className={css.halves}>
          <div>
            {data.edges.length === 0 && (
              <div className={css.empty}>
                <h2>{t('edges.no_cinemas')}</h2>
                <p className="muted">{t('edges.no_cinemas_what')}</p>
              </div>
            )}
            {!data.remote_sync && isAllowed(who, 'edges.sync') && <p className="muted">{t('edges.sync_off')}</p>}
            {data.edges.map((box) => (
              <section key={box.cinema_id} className={css.box}>
                <BoxHead box={box}>
                  <Group gap="xs" justify="flex-end">
                    {box.epoch > 1 && (
                      <Button
                        variant="default"
                        component={Link}
                        to={`/edges/${box.cinema_id}`}
                        aria-label={t('edges.recount_of', { cinema: box.cinema })}
                      >
                        {t('edges.recount_show')}
                      </Button>
                    )}
                    {isAllowed(who, 'edges.sync') && data.remote_sync && box.standing === 'admitted' && (
                      <SyncKey box={box} onDone={again} />
                    )}
                    {isAllowed(who, 'edges.end') && (box.standing === 'admitted' || box.standing === 'approved') && (
                      <Button variant="default" onClick={() => setEnding(box)}>
                        {t('edges.end')}
                      </Button>
                    )}
                  </Group>
                </BoxHead>
              </section>
            ))}
            {data.edges.length > 0 && <Doings />}
          </div>
          {isAllowed(who, 'edges.approve') && <ApproveBox {...data} onDone={again} />}
        </div>
      )}
      {ending && <EndBox box={ending} onClose={() => setEnding(null)} onDone={again} />}
    </div>
  )
}
