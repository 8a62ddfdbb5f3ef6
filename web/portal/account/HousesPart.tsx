import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { useCall } from '#kit/use-call.ts'
import { endHouseLink, myHouses } from '#protocol/exhibitors/switch.ts'
import { useT } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
import css from './Account.module.css'
import { Failed } from './Failed.tsx'
import { NewHouseLink } from './NewHouseLink.tsx'

/** The other houses in which one works: where one can go from here, and how another one is added. */
export function HousesPart() {
  const t = useT()
  const call = useCall()
  const { loaded, again } = useLoaded(myHouses)
  const [isOpen, setOpen] = useState(false)
  const end = async (id: number): Promise<void> => {
    const outcome = await call(endHouseLink, { params: { id } })
    const isOver = outcome.kind === 'answer' || (outcome.kind === 'denied' && outcome.code === 'not_found')
    notifications.show({ message: t(isOver ? 'switch.ended' : 'door.unknown'), ...(isOver ? {} : { color: 'stop' }) })
    await again()
  }
  return (
    <section className={css.part}>
      <h2>{t('switch.title')}</h2>
      <p className="muted">{t('switch.text')}</p>
      {loaded.kind === 'failed' && <Failed message={loaded.message} again={again} />}
      {loaded.kind === 'here' && loaded.data.length > 0 && (
        <ul className={css.rows}>
          {loaded.data.map(({ id, trade_name, host }) => (
            <li key={id}>
              <div>
                <b>{trade_name}</b>
                <span className="muted">{host}</span>
              </div>
              <Button small onClick={() => void end(id)} aria-label={`${t('switch.end')}: ${trade_name}`}>
                {t('switch.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen ? (
        <NewHouseLink onCancel={() => setOpen(false)} />
      ) : (
        <div className={css.keys}>
          <Button small onClick={() => setOpen(true)}>
            {t('switch.add')}
          </Button>
        </div>
      )}
    </section>
  )
}
