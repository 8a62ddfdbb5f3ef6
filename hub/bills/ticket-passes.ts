import { sayMail } from '#protocol/i18n/mail/say.ts'
import { lampOf } from '#protocol/mailings/lamp.ts'
import type { WalletPass } from '#protocol/mailings/wallet-pass.ts'
import { instantThere } from '#protocol/time/business-day.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { WholeBill } from './present.ts'
import { entryNote, type TicketWording, ticketPages, validTickets } from './ticket-paper.ts'

/** The valid tickets of a purchase as passes of a wallet, each with the code that its PDF has (F-136). */
export function ticketPasses(whole: WholeBill, wording: TicketWording): WalletPass[] {
  const { catalogue, locale } = wording
  const { bill } = whole
  const exhibitor = [...catalogue.exhibitor.values()][0]!
  const { trade_name, brand, accent, settings } = exhibitor
  const t = sayMail(locale)
  const number = bill.number ?? ''
  const tickets = validTickets(whole, wording)
  const pages = ticketPages(tickets, number, locale)
  return tickets.map(({ schedule_id, human_code }, nth) => {
    const page = pages[nth]!
    const schedule = catalogue.schedule.get(schedule_id)!
    const { lat, lng, time_zone } = catalogue.cinema.get(schedule.cinema_id)!
    const [start, end] = [instantThere(schedule.start, time_zone), instantThere(schedule.end, time_zone)]
    return {
      id: uuidOf(['pass', bill.id, schedule_id, human_code]),
      event_id: uuidOf(['event', exhibitor.id, schedule_id, start, page.movie, locale]),
      group_id: uuidOf(['passes', bill.id]),
      locale,
      house: { trade_name, brand, ...lampOf(accent) },
      title: [page.movie, ...page.when].join(', '),
      start,
      end,
      place: lat === null || lng === null ? null : { lat, lng },
      page,
      notes: [
        { title: t('paper.order', { number }), text: page.price },
        { title: page.cinema, text: page.address },
        entryNote(settings.admission_opens_minutes, t),
      ],
    }
  })
}
