import type { Locale } from '#protocol/i18n/locales.ts'
import { sayMail } from '#protocol/i18n/mail/say.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { BillRow } from '#protocol/ledger/rows.ts'
import type { Attachment } from '#protocol/mailings/letters.ts'
import { type VisitCalendar, visitCalendar, visitCalendarType } from '#protocol/mailings/visit-calendar.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { Ticket, TicketWording } from './ticket-paper.ts'

/** A purchase of seats for a schedule, as far as a calendar says it. */
interface Visited {
  bill_id: string
  number: string
  schedule: Pick<
    Schedule,
    'id' | 'version' | 'cinema_id' | 'screen_id' | 'movie_id' | 'movie_version_id' | 'start' | 'end'
  >
  /** Each as it is said; none where nobody has a seat any more. */
  seats: readonly string[]
}

/** The screenings for which these valid tickets of a purchase are, for a calendar; null = there is none. */
export function visitsOf(
  { id: bill_id, number }: Pick<BillRow, 'id' | 'number'>,
  tickets: readonly Ticket[],
  { catalogue, locale }: Pick<TicketWording, 'catalogue' | 'locale'>,
): VisitCalendar | null {
  const t = sayMail(locale)
  const by_schedule = Map.groupBy(tickets, ({ schedule_id }) => schedule_id)
  const visited = [...by_schedule].flatMap(([schedule_id, of]) => {
    const schedule = catalogue.schedule.get(schedule_id)!
    const seats = of.flatMap(({ row_name, seat_name }) =>
      row_name !== null && seat_name !== null ? t('visit.seat', { row: row_name, seat: seat_name }) : [],
    )
    return schedule.cancelled_at === null ? { bill_id, number: number ?? '', schedule, seats } : []
  })
  return visited.length === 0 ? null : calendarOf(visited, catalogue, locale, false)
}

/** What takes a cancelled screening out of the calendar of its buyer. */
export function cancelledVisit(visited: Omit<Visited, 'seats'>, catalogue: Catalogue, locale: Locale): VisitCalendar {
  return calendarOf([{ ...visited, seats: [] }], catalogue, locale, true)
}

/** The file as it goes with a letter. */
export function visitAttachment(calendar: VisitCalendar, locale: Locale): Attachment {
  return {
    filename: visitFile(locale),
    content_type: visitCalendarType(calendar),
    base64: Buffer.from(visitCalendar(calendar)).toString('base64'),
  }
}

/** What the file is called. */
export function visitFile(locale: Locale): string {
  return `${sayMail(locale)('visit.file')}.ics`
}

function calendarOf(
  visited: readonly Visited[],
  catalogue: Catalogue,
  locale: Locale,
  is_cancelled: boolean,
): VisitCalendar {
  const { trade_name, email } = [...catalogue.exhibitor.values()][0]!
  const t = sayMail(locale)
  const visits = visited.map(({ bill_id, number, schedule, seats }) => {
    const movie = inLanguage(catalogue.movie.get(schedule.movie_id)!, locale)
    const cinema = catalogue.cinema.get(schedule.cinema_id)!
    const version = catalogue.movie_version.get(schedule.movie_version_id)
    const hall = [catalogue.screen.get(schedule.screen_id)?.name, version && inLanguage(version, locale).text]
    return {
      uid: uuidOf(['visit', bill_id, schedule.id]),
      sequence: schedule.version,
      title: movie.display_title,
      text: [hall.filter(Boolean).join(', '), ...seats, t('paper.order', { number })].join('\n'),
      place: `${cinema.name}, ${cinema.address1}, ${cinema.zip} ${cinema.city}`,
      start: schedule.start,
      end: schedule.end,
    }
  })
  return { house: { trade_name, email }, is_cancelled, as_of: new Date().toISOString(), visits }
}
