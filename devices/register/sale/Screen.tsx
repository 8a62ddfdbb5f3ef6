import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useRoving } from '../../shell/roving.ts'
import { StatusLine } from '../../shell/StatusLine.tsx'
import { Bill } from '../bill/Bill.tsx'
import { mayDo } from '../devices/Screen.tsx'
import { Asks } from '../dialogs/Dialogs.tsx'
import { useUnfinished } from '../dialogs/Unfinished.tsx'
import { Notices } from '../Notices.tsx'
import { CardScreen } from '../pay/CardScreen.tsx'
import { CashScreen } from '../pay/CashScreen.tsx'
import { useMethods } from '../pay/PayKeys.tsx'
import { useDesk, useQuestions, useShell, useTill, useTimeZone } from '../till.tsx'
import { lockNow } from '../wire.ts'
import { useShortcuts } from './keyboard.tsx'
import { ProductKeys } from './ProductKeys.tsx'
import { ShowList } from './ShowList.tsx'
import { TicketsTab } from './TicketsTab.tsx'

/** Selling: shows at the left, tickets or products in the middle, the bill at the right, the state of everything below (F-251..F-253). */
export function SaleScreen() {
  const till = useTill()
  useShortcuts(() => void lockNow(till))
  return (
    <main className="sale">
      <Stage />
      <Bill />
      <SaleStatus />
      <Asks />
    </main>
  )
}

/** What stands beside the bill: what is sold, or how it is paid. The bill, its total and its keys stay where they are. */
function Stage() {
  const t = useT<typeof en>()
  const tender = useDesk((state) => state.tender?.kind)
  if (tender === 'cash') return <CashScreen />
  if (tender === 'card') return <CardScreen />
  return (
    <>
      <h1 className="sr">{t('tabs.label')}</h1>
      <div className="left">
        <ShowList />
        <LeftKeys />
      </div>
      <Middle />
    </>
  )
}

function LeftKeys() {
  const t = useT<typeof en>()
  const { questions, actions } = useTill()
  const last = useDesk((state) => state.last_sale?.question_id)
  const latest = useQuestions().latest.find((kept) => kept.question.kind === 'sale' && kept.receipt)
  const reprint = last ?? latest?.question_id
  const mayApprove = useShell((state) => mayDo(state.person?.permissions, 'devices.approve'))
  return (
    <div className="left-keys">
      {mayApprove && (
        <button type="button" className="plain-key" onClick={() => actions.ask({ kind: 'devices' })}>
          <DeviceIcon name="edge" /> {t('shows.devices')}
        </button>
      )}
      <button
        type="button"
        className="plain-key"
        disabled={!reprint}
        onClick={() => reprint && void questions.printAgain(reprint)}
      >
        <DeviceIcon name="printer" />
        <span>
          {t('shows.reprint')}
          {!reprint && <small>{t('shows.noSale')}</small>}
        </span>
      </button>
    </div>
  )
}

function Middle() {
  const tab = useDesk((state) => state.tab)
  return (
    <div className="middle">
      <Tabs />
      {tab === 'tickets' ? <TicketsTab /> : <ProductKeys category_id={tab} />}
      <Notices />
    </div>
  )
}

function Tabs() {
  const t = useT<typeof en>()
  const { actions } = useTill()
  const tab = useDesk((state) => state.tab)
  const categories = useDesk((state) => state.day?.categories)
  const roving = useRoving<HTMLDivElement>()
  return (
    <div className="seg" role="tablist" aria-label={t('tabs.label')} {...roving}>
      <button type="button" role="tab" aria-selected={tab === 'tickets'} onClick={() => actions.show('tickets')}>
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
          onClick={() => actions.show(category.id)}
        >
          {category.name}
        </button>
      ))}
    </div>
  )
}

/** The status line with what this register has to finish, the person, and the keys that end a shift at the screen. */
export function SaleStatus() {
  const t = useT<typeof en>()
  const till = useTill()
  const person = useShell((state) => state.person?.name)
  return (
    <RegisterStatus
      right={
        <>
          <button type="button" className="status-key" onClick={() => till.actions.ask({ kind: 'keys' })}>
            <DeviceIcon name="keyboard" /> {t('status.keys')}
          </button>
          {person && (
            <span className="item" title={t('status.person', { name: person })}>
              <DeviceIcon name="people" /> {person}
            </span>
          )}
          <button type="button" className="status-key" onClick={() => void lockNow(till)}>
            <Icon name="lock" /> {t('status.lock')}
          </button>
        </>
      }
    />
  )
}

export function RegisterStatus({ right }: { right?: React.ReactNode }) {
  const t = useT<typeof en>()
  const unfinished = useUnfinished().length
  const locked = useShell((state) => state.phase !== 'open')
  const house = useShell((state) => state.house)
  const more = unfinished > 0 && <Unfinished words={t('status.unfinished', { count: unfinished })} locked={locked} />
  return (
    <StatusLine
      edge={useShell((state) => state.edge)}
      line={useDesk((state) => state.line) ?? house?.line ?? null}
      printer={useDesk((state) => state.printer) ?? house?.printer ?? null}
      terminal={useMethods()?.terminal ? 'by_hand' : 'none'}
      time_zone={useTimeZone()}
      more={more}
      right={right}
    />
  )
}

/** A key, but words alone behind the lock, where nobody could use it (UX-46). */
function Unfinished({ words, locked }: { words: string; locked: boolean }) {
  const { actions } = useTill()
  const what = (
    <>
      <Icon name="warn" /> {words}
    </>
  )
  if (locked) return <span className="item warn">{what}</span>
  return (
    <button type="button" className="status-key warn" onClick={() => actions.ask({ kind: 'unfinished' })}>
      {what}
    </button>
  )
}
