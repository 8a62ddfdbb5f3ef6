import { buttonClass } from '#kit/Button.tsx'
import type { EventsPage } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import { Slot } from '../../content/Slot.tsx'
import { EventGrid } from '../../events/EventGrid.tsx'
import { Main } from '../../frame/Main.tsx'
import { Quiet } from '../../frame/Quiet.tsx'
import { useT } from '../../texts.ts'
import { ALL_MOVIES, moviesPage } from '../movies/page.ts'
import css from './Page.module.css'

/** The events to come, and what the house says below them (F-052, F-053). */
export function Page({ data }: { data: EventsPage }) {
  const t = useT()
  const to = useAddress()
  return (
    <Main className={css.events}>
      <h1>{t('events.title')}</h1>
      {data.events.length > 0 ? (
        <EventGrid events={data.events} heading="h2" />
      ) : (
        <Quiet clock="--:--">
          <h2>{t('events.empty')}</h2>
          <p className="muted">{t('events.empty_text')}</p>
          <a href={to(moviesPage, ALL_MOVIES)} className={buttonClass('lamp')}>
            {t('shell.programme')}
          </a>
        </Quiet>
      )}
      <Slot name="events-below-list" className={css.words} />
    </Main>
  )
}
