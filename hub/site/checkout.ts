import { classesIn } from '#protocol/catalogue/class-names.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import { offersNewsletter } from '#protocol/content/newsletter.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { withoutHouse } from '#protocol/seats/house.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import { whenThere } from '#protocol/time/business-day.ts'
import { posterUrl } from '../catalogue/posters/routes.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { OnlineProducts } from '../products/online.ts'
import type { Offers } from '../schedules/offers.ts'
import { isOnlyAnnounced, saleFlags, screenOf, siteTariffs, wireSchedule } from '../schedules/shown.ts'
import { hasTestMethod, shownMethods } from '../schedules/site-methods.ts'
import { holdOf, shownHold } from '../schedules/visitor-hold.ts'
import type { PageLoader } from './loaders.ts'
import { isOnSite, siteCinema } from './programme.ts'

/** The ticket checkout of one schedule (F-060, F-062, F-063); null when the site does not show it. */
export function checkoutLoader({
  offers,
  lanes,
  products,
  is_demo,
}: {
  offers: Pick<Offers, 'shown'>
  lanes: Pick<Lanes, 'of'>
  products: Pick<OnlineProducts, 'shown'>
  /** Nobody takes the demo for a real house. */
  is_demo: boolean
}): PageLoader<'buy.tickets'> {
  return async ({ exhibitor, session }, { schedule_id, locale }) => {
    const shown = await offers.shown(exhibitor.id, schedule_id)
    if (!shown || !isOnSite({ ...shown.schedule, cancelled_at: null }) || isOnlyAnnounced(shown)) return null
    const { catalogue, schedule } = shown
    const movie = inLanguage(catalogue.movie.get(schedule.movie_id)!, locale)
    const cinema = catalogue.cinema.get(schedule.cinema_id)!
    const { committed: ledger } = await lanes.of(exhibitor.id, schedule.cinema_id)
    const hold = holdOf(ledger, schedule.id, session.hash)
    const { settings, public_config } = exhibitor
    return {
      schedule: wireSchedule(shown, locale),
      more_at_counter: saleFlags(shown).more_at_counter,
      tariffs: siteTariffs(shown, locale),
      ...whenThere(schedule.start, cinema.time_zone),
      business_date: schedule.business_date,
      movie: { title: movie.display_title, rating: movie.rating, poster_url: posterUrl(movie) },
      cinema: siteCinema(cinema),
      screen: wireScreen(screenOf(shown), locale),
      arrangement: schedule.arrangement.numbered ? withoutHouse(schedule.arrangement) : null,
      products: await products.shown(catalogue, schedule.cinema_id, hold?.id ?? null, locale),
      payment_methods: shownMethods(catalogue, locale),
      is_test: !is_demo && hasTestMethod(catalogue),
      settings: {
        newsletter_signup: offersNewsletter(public_config),
        show_dimension: public_config.show_dimension,
        max_seats: settings.max_seats_per_hold,
        hold_minutes: settings.hold_minutes,
        hold_renew_minutes: settings.hold_renew_minutes,
      },
      hold: hold && shownHold(ledger, schedule, hold),
    }
  }
}

function wireScreen({ name, accessible, class_rate, config }: Screen, locale: Locale): CheckoutPage['screen'] {
  const { separator, hide_seatpicker, allow_visitor_seat_change, auto_assign_seats } = config
  const { max_together, leave_no_single_seat, sofas_whole, seat_clearance } = config
  return {
    name,
    accessible,
    social_distancing_enabled: config.social_distancing_enabled,
    class_rate: classesIn(class_rate, locale),
    config: {
      separator,
      hide_seatpicker,
      allow_visitor_seat_change,
      auto_assign_seats,
      max_together,
      leave_no_single_seat,
      sofas_whole,
      seat_clearance,
    },
  }
}
