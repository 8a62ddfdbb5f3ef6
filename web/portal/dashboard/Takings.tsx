import { Area, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { LargeMoney } from '#kit/LargeMoney.tsx'
import { Money } from '#kit/Money.tsx'
import { useLocale } from '#kit/texts.tsx'
import type { Dashboard } from '#protocol/dashboard/calls.ts'
import { numbersIn } from '#protocol/i18n/say.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import { formatWeekday } from '#protocol/time/format.ts'
import { formatTime } from '#protocol/time/format-instant.ts'
import { useT } from '../texts.ts'
import css from './Dashboard.module.css'
import { channelsOf, chartRows, summaryOf } from './summary.ts'

const HOUR = 60
/** Between two hours that are named where there is little room. */
const NARROW_HOURS = 4

/** The money of the day as it grew, against the same weekday before; its figures are said in words too. */
export function Takings({ day, isToday, isNarrow }: { day: Dashboard; isToday: boolean; isNarrow: boolean }) {
  const t = useT()
  const locale = useLocale()
  const counted = numbersIn(locale)
  const read = summaryOf(day)
  const rows = chartRows(read)
  const before = formatWeekday(day.compared_on, locale, 'long')
  const { begins_at, time_zone } = day.cinemas[0]!
  const clock = (minute: number) => formatTime(addMinutes(begins_at, minute), time_zone)
  const [first, last] = [rows[0]?.minute ?? 0, rows.at(-1)?.minute ?? HOUR]
  const ticks = Array.from({ length: 26 }, (_, hour) => hour * HOUR).filter(
    (at) => at >= first && at <= last && (!isNarrow || (at / HOUR) % NARROW_HOURS === 0),
  )
  const money = (cents: unknown) => formatMoney(Number(cents), locale)
  return (
    <section className={css.card} aria-labelledby="takings">
      <div className={css.figures}>
        <div>
          <div className={css.said}>
            <h2 id="takings">{t(isToday ? 'dashboard.takings_live' : 'dashboard.takings')}</h2>
            <p className={css.change} data-more={read.change !== null && read.change >= 0}>
              {read.change === null
                ? t('dashboard.not_compared', { day: before })
                : t(read.change >= 0 ? 'dashboard.more' : 'dashboard.less', {
                    percent: Math.abs(read.change),
                    day: before,
                  })}
            </p>
          </div>
          <p className={css.large}>
            <LargeMoney cents={read.takings_cents} />
          </p>
        </div>
        <dl>
          <div>
            <dt>{t('dashboard.admissions')}</dt>
            <dd>{counted(read.admissions)}</dd>
          </div>
          <div>
            <dt>{t('dashboard.fill')}</dt>
            <dd>{read.fill === null ? '–' : `${read.fill}\u00a0%`}</dd>
          </div>
          <div>
            <dt>{t('dashboard.per_guest')}</dt>
            <dd>{read.per_guest_cents === null ? '–' : <Money cents={read.per_guest_cents} />}</dd>
          </div>
          {!isNarrow && (
            <div>
              <dt>{t('dashboard.online')}</dt>
              <dd>{read.online === null ? '–' : `${read.online}\u00a0%`}</dd>
            </div>
          )}
        </dl>
      </div>
      {day.cinemas.length > 1 && !isNarrow && <CinemaTable day={day} />}
      {read.points.length > 1 || read.compared.length > 1 ? (
        <div className={css.chart} aria-hidden="true">
          <ResponsiveContainer width="100%" height={isNarrow ? 140 : 260}>
            <ComposedChart accessibilityLayer={false} data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
              <XAxis
                dataKey="minute"
                type="number"
                domain={[first, last]}
                ticks={ticks}
                tickFormatter={clock}
                stroke="var(--text-3)"
                tickLine={false}
                fontSize={12}
              />
              <YAxis
                hide={isNarrow}
                width={72}
                tickFormatter={(cents: number) => money(cents).replace(/[.,]00(?=\D|$)/, '')}
                stroke="var(--text-3)"
                axisLine={false}
                tickLine={false}
                fontSize={12}
              />
              <Tooltip
                formatter={(value) => money(value)}
                labelFormatter={(minute) => clock(Number(minute))}
                contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 8 }}
              />
              <Area
                name={t('dashboard.channel.online')}
                dataKey="online_cents"
                stackId="day"
                stroke="none"
                fill="var(--text)"
                fillOpacity={1}
                isAnimationActive={false}
              />
              <Area
                name={t('dashboard.channel.counter')}
                dataKey="counter_cents"
                stackId="day"
                stroke="none"
                fill="var(--accent)"
                fillOpacity={1}
                isAnimationActive={false}
              />
              <Line
                name={t('dashboard.before', { day: before })}
                dataKey="before_cents"
                stroke="var(--text-3)"
                strokeDasharray="3 4"
                strokeWidth={2}
                dot={false}
                connectNulls
                isAnimationActive={false}
              />
            </ComposedChart>
          </ResponsiveContainer>
          <ul className={css.legend}>
            <li data-of="counter">{t('dashboard.channel.counter')}</li>
            <li data-of="online">
              {t('dashboard.channel.online')} {read.online !== null && `${read.online}\u00a0%`}
            </li>
            <li data-of="before">{t('dashboard.before', { day: before })}</li>
          </ul>
        </div>
      ) : (
        <p className={css.empty}>{t('dashboard.nothing_sold')}</p>
      )}
      {day.cinemas.length > 1 && isNarrow && <CinemaTable day={day} />}
    </section>
  )
}

/** What each cinema sold, in the house and from afar. */
function CinemaTable({ day }: { day: Dashboard }) {
  const t = useT()
  return (
    <table className={css.cinemas}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.cinema')}</th>
          <th scope="col">{t('dashboard.channel.online')}</th>
          <th scope="col">{t('dashboard.channel.counter')}</th>
          <th scope="col">{t('dashboard.sold')}</th>
        </tr>
      </thead>
      <tbody>
        {day.cinemas.map((cinema) => (
          <tr key={cinema.id}>
            <th scope="row">{cinema.name}</th>
            {[...Object.values(channelsOf(cinema)), cinema.takings_cents].map((cents, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table
              <td key={nth}>
                <Money cents={cents} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
