import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Pill } from '#kit/Pill.tsx'
import { Qr } from '#kit/Qr.tsx'
import type { WireTicket } from '#protocol/bills/calls.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { shortScreen } from '#protocol/seats/short-screen.ts'
import { formatDayOnTicket } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import css from './Tickets.module.css'

/** The tickets of a bill: side by side, on a phone one after the other under the thumb. */
export function Tickets({ tickets }: { tickets: readonly WireTicket[] }) {
  const t = useT()
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const list = track.current
    if (!list) return
    const read = (): void => setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
    list.addEventListener('scroll', read, { passive: true })
    return () => list.removeEventListener('scroll', read)
  }, [])
  return (
    <section aria-label={t('result.tickets')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the list scrolls, also by keyboard */}
      <ul className={css.tickets} ref={track} tabIndex={0}>
        {tickets.map((ticket, index) => (
          <li key={ticket.human_code ?? index}>
            <h2 className="sr">{t('result.ticket_number', { n: index + 1, count: tickets.length })}</h2>
            <Ticket ticket={ticket} />
          </li>
        ))}
      </ul>
      {tickets.length > 1 && (
        <div className={classes(css.dots, 'no-print')} aria-hidden="true">
          {tickets.map((ticket, index) => (
            <i key={ticket.human_code ?? index} className={index === shown ? css.on : undefined} />
          ))}
        </div>
      )}
    </section>
  )
}

/** A ticket in its three parts: the lamp head, where one sits, the code (docs/look.md, "Ticket"). */
export function Ticket({ ticket }: { ticket: WireTicket }) {
  const t = useT()
  const locale = usePageLocale()
  const numbered = ticket.row_name !== null && ticket.seat_name !== null
  return (
    <article className={classes(css.ticket, ticket.state === 'refunded' && css.refunded)}>
      <div className={css.head}>
        <div>
          <h3>{ticket.movie_title}</h3>
          <p className="sm">
            {ticket.version_text}
            <br />
            {ticket.rating !== null &&
              (ticket.rating === '0' || ticket.rating === 'all'
                ? t('movie.for_all')
                : t('movie.from_years', { rating: ticket.rating }))}
          </p>
          <p className={css.when}>
            {formatDayOnTicket(ticket.date, locale)}
            <br />
            <time dateTime={`${ticket.date}T${ticket.time}`}>{ticket.time}</time>
            {ticket.which && <small> {ticket.which}</small>}
          </p>
        </div>
        {ticket.poster_url && <img src={ticket.poster_url} alt="" width={92} height={138} />}
      </div>
      <div className={classes(css.perf, css.lamp)} />
      <div className={css.place}>
        <dl>
          <div>
            <dt>{t('result.screen')}</dt>
            <dd>{shortScreen(ticket.screen_name)}</dd>
          </div>
          {numbered ? (
            <>
              <div>
                <dt>{t('result.row')}</dt>
                <dd>{ticket.row_name}</dd>
              </div>
              <div>
                <dt>{t('result.seat')}</dt>
                <dd>{ticket.seat_name}</dd>
              </div>
            </>
          ) : (
            <div className={css.wide}>
              <dt>{t('result.seat')}</dt>
              <dd className={css.words}>{t('result.free_seating')}</dd>
            </div>
          )}
        </dl>
        <p className="sm muted">
          <b>{ticket.cinema_name}</b>, {ticket.screen_name}, {ticket.cinema_address}
          <br />
          {ticket.turns > 0
            ? t('result.paid_by_voucher', { rate: ticket.rate_name })
            : t('result.paid_as', { rate: ticket.rate_name, price: formatMoney(ticket.price, locale) })}
        </p>
      </div>
      <div className={css.perf} />
      <Code ticket={ticket} />
    </article>
  )
}

function Code({ ticket }: { ticket: WireTicket }) {
  const t = useT()
  if (ticket.state === 'refunded' || ticket.code === null) {
    return (
      <div className={css.codeBox}>
        <Pill kind="warn" icon="return">
          {t('result.returned')}
        </Pill>
        <p className="sm muted">{t('result.returned_text')}</p>
      </div>
    )
  }
  return (
    <div className={css.codeBox}>
      <div className={css.qr}>
        <Qr text={ticket.code} title={t('result.qr', { code: ticket.human_code ?? '' })} />
      </div>
      <p className={css.code}>{ticket.human_code}</p>
      {ticket.google_wallet !== null && (
        <a href={ticket.google_wallet} className={classes(buttonClass('outline'), 'no-print')}>
          {t('result.google_wallet')}
        </a>
      )}
    </div>
  )
}
