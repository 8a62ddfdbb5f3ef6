import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useRoving } from '../../shell/roving.ts'
import { mayDo } from '../../shell/screens.ts'
import columns from '../columns.module.css'
import { Notices } from '../Notices.tsx'
import { PlainKey } from '../PlainKey.tsx'
import { usePayment, useQuestions, useSale, useShell, useTill, useToday } from '../till.tsx'
import { ProductKeys } from './ProductKeys.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import css from './Screen.module.css'
import { TicketsTab } from './TicketsTab.tsx'

/** Selling: schedules at the left, tickets or products in the middle (F-251..F-253). */
export function SaleScreen() {
  const t = useT<typeof en>()
  return (
    <>
      <h1 className="sr">{t('tabs.label')}</h1>
      <div className={columns.left}>
        <ScheduleList />
        <LeftKeys />
      </div>
      <Middle />
    </>
  )
}

function LeftKeys() {
  const t = useT<typeof en>()
  const { questions, screens, place } = useTill()
  const last = usePayment((state) => state.last_sale?.question_id)
  const latest = useQuestions().latest.find((kept) => kept.question.kind === 'sale' && kept.receipt)
  const reprint = last ?? latest?.question_id
  const held = useShell((state) => state.person?.permissions)
  return (
    <div className={css.leftKeys}>
      {screens.map(
        ({ path, key, permission }) =>
          key &&
          mayDo(held, permission) && (
            <PlainKey key={path} onClick={() => place.go(path)}>
              <DeviceIcon name={key.icon} /> {t(key.words)}
            </PlainKey>
          ),
      )}
      <PlainKey disabled={!reprint} onClick={() => reprint && void questions.printAgain(reprint)}>
        <DeviceIcon name="printer" />
        <span>
          {t('schedules.reprint')}
          {!reprint && <small>{t('schedules.noSale')}</small>}
        </span>
      </PlainKey>
    </div>
  )
}

/** The tab that was chosen, as long as it is one here. */
function useTab() {
  const chosen = useSale((state) => state.tab)
  const isHere = useToday((state) => (state.day?.categories ?? []).some(({ id }) => id === chosen))
  return isHere ? chosen : 'tickets'
}

function Middle() {
  const tab = useTab()
  return (
    <div className={columns.middle}>
      <Tabs />
      {tab === 'tickets' ? <TicketsTab /> : <ProductKeys category_id={tab} />}
      <Notices />
    </div>
  )
}

function Tabs() {
  const t = useT<typeof en>()
  const { sale } = useTill()
  const tab = useTab()
  const categories = useToday((state) => state.day?.categories)
  const roving = useRoving<HTMLDivElement>()
  return (
    <div className={css.seg} role="tablist" aria-label={t('tabs.label')} {...roving}>
      <button type="button" role="tab" aria-selected={tab === 'tickets'} onClick={() => sale.show('tickets')}>
        {t('tabs.tickets')}
        <kbd>F3</kbd>
      </button>
      {(categories ?? []).map((category) => (
        <button
          type="button"
          role="tab"
          key={category.id}
          data-category={category.id}
          aria-selected={tab === category.id}
          onClick={() => sale.show(category.id)}
        >
          {category.picture && <img src={category.picture} alt="" />}
          {category.name}
        </button>
      ))}
    </div>
  )
}
