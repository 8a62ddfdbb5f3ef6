import { memo, useEffect, useRef, useState } from 'react'
import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import { LargeMoney } from '#kit/LargeMoney.tsx'
import { Tear } from '#kit/Tear.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import { Empty } from '../../shell/Empty.tsx'
import { useRoving } from '../../shell/roving.ts'
import { PayKeys } from '../pay/PayKeys.tsx'
import { useDrafts, useHalls, useHolds, useMoment, usePayment, useTill } from '../till.tsx'
import css from './Bill.module.css'
import { counts } from './draft.ts'
import { LastSalePanel } from './LastSale.tsx'
import { usePriced } from './priced.ts'
import type { BillLine } from './prices.ts'

/** The ticket at the right: lines, change of the last sale, total, keys to pay (docs/look.md, Bill line). */
export function Bill() {
  const priced = usePriced()
  const atTerminal = usePayment((state) => state.tender?.kind === 'card')
  return (
    <section className={css.bill} aria-labelledby="bill-title" inert={atTerminal}>
      <BillHead />
      <BillLines lines={priced.lines} />
      <LastSalePanel />
      <Tear className={css.tear} />
      <Total total_cents={priced.total_cents} />
      <PayKeys total_cents={priced.total_cents} />
    </section>
  )
}

function BillHead() {
  const t = useT<typeof en>()
  const { bill } = useTill()
  const paying = usePayment((state) => state.paying !== null)
  const canUndo = useDrafts((state) => state.past.length > 0) && !paying
  const canClear = useDrafts((state) => state.draft.lines.length > 0) && !paying
  return (
    <header className={css.billHead}>
      <h2 id="bill-title">{t('bill.title')}</h2>
      <button
        type="button"
        className={css.iconKey}
        aria-label={`${t('bill.undo')}, F8`}
        disabled={!canUndo}
        onClick={() => bill.undo()}
      >
        <Icon name="return" />
        <kbd>F8</kbd>
      </button>
      <button
        type="button"
        className={css.iconKey}
        aria-label={t('bill.clear')}
        disabled={!canClear}
        onClick={() => bill.clear()}
      >
        <Icon name="cross" />
      </button>
    </header>
  )
}

function BillLines({ lines }: { lines: readonly BillLine[] }) {
  const t = useT<typeof en>()
  const roving = useRoving<HTMLDivElement>()
  const touched = useDrafts((state) => state.touched)
  const [opened, setOpened] = useState<string | null>(null)
  const toggle = useRef((key: string) => setOpened((before) => (before === key ? null : key)))
  useEffect(() => {
    const row = touched && roving.ref.current?.querySelector(`[data-line="${touched}"]`)
    if (row) row.scrollIntoView({ block: 'nearest' })
  }, [touched, roving.ref])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of keys is no fieldset
    <div className={css.lines} id="bill" role="group" aria-labelledby="bill-title" {...roving}>
      {lines.length === 0 && (
        <Empty className={css.empty} title={t('bill.empty')}>
          {t('bill.emptyText')}
        </Empty>
      )}
      {lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          json={JSON.stringify(line)}
          opened={opened === line.key}
          touched={touched === line.key}
          toggle={toggle.current}
        />
      ))}
    </div>
  )
}

interface LineProps {
  line: BillLine
  /** The line as text: what decides whether it is drawn again. */
  json: string
  opened: boolean
  touched: boolean
  toggle: (key: string) => void
}

function sameLine(a: LineProps, b: LineProps): boolean {
  return a.json === b.json && a.opened === b.opened && a.touched === b.touched
}

const Line = memo(function Line({ line, opened, touched, toggle }: LineProps) {
  const locale = useLocale()
  const { bill, tickets } = useTill()
  const change = (by: 1 | -1): void => {
    const { product_id, schedule_id, price_rate_id } = line
    if (product_id !== null) bill.addProduct(product_id, by)
    else if (schedule_id !== null && price_rate_id !== null)
      tickets[by > 0 ? 'add' : 'take'](schedule_id, price_rate_id)
  }
  return (
    <div className={classes(css.line, touched && css.new, opened && css.opened)} data-line={line.key}>
      <button
        type="button"
        className={css.lineKey}
        aria-expanded={opened}
        onClick={() => toggle(line.key)}
        onKeyDown={(event) => {
          if (event.key === '+') change(1)
          if (['-', 'Delete', 'Backspace'].includes(event.key)) change(-1)
        }}
      >
        <span className={css.q}>{line.quantity}</span>
        <span>
          {line.name}
          <LineDetail line={line} />
        </span>
        <span className={css.amount}>{formatAmount(line.total_cents, locale)}</span>
      </button>
      {opened && <LineKeys name={line.name} change={change} />}
    </div>
  )
}, sameLine)

function LineKeys({ name, change }: { name: string; change: (by: 1 | -1) => void }) {
  const t = useT<typeof en>()
  return (
    <div className={css.lineKeys}>
      <button type="button" className={css.iconKey} aria-label={t('bill.less', { name })} onClick={() => change(-1)}>
        <Icon name="minus" />
      </button>
      <button type="button" className={css.iconKey} aria-label={t('bill.more', { name })} onClick={() => change(1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}

/** A row and its seat never stand on two lines. */
const NO_BREAK = '\u00a0'

function LineDetail({ line }: { line: BillLine }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const moment = useMoment()
  const schedule = useHalls((state) => (line.schedule_id === null ? undefined : state.open[line.schedule_id]?.schedule))
  const asking = useHolds((state) => line.schedule_id !== null && state.holding.includes(line.schedule_id))
  if (!schedule) return line.detail ? <small>{line.detail}</small> : null
  const extras = line.extras.map(({ name, cents, count }) => {
    const extra = `${name} + ${formatAmount(cents, locale)}`
    return count > 1 ? `${count} × ${extra}` : extra
  })
  const seats = line.seats.map((seat) => seat.replaceAll(' ', NO_BREAK))
  const where = [`${schedule.movie_title} ${moment(schedule.start)}`, ...seats, ...extras].join(', ')
  return (
    <>
      <small>{where}</small>
      {line.proof && <small className={css.warn}>{t('bill.proof')}</small>}
      {line.seatless > 0 && (
        <small className={css.warn}>
          {asking || !schedule.numbered ? t('bill.noSeat') : t('bill.seatMissing', { count: line.seatless })}
        </small>
      )}
    </>
  )
}

function Total({ total_cents }: { total_cents: number }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const draft = useDrafts((state) => state.draft)
  const { tickets, items } = counts(draft)
  return (
    <div
      className={css.total}
      id="total"
      role="status"
      aria-label={t('bill.total', { amount: formatMoney(total_cents, locale) })}
    >
      <span>
        {t('bill.tickets', { count: tickets })}
        <br />
        {t('bill.items', { count: items })}
      </span>
      <b data-long={formatAmount(total_cents, locale).length > 6}>
        <LargeMoney cents={total_cents} />
      </b>
    </div>
  )
}
