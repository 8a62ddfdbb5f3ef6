import * as z from 'zod'
import { BillResult, ProcessingData, WirePayment, WirePaymentMethod } from '../bills/calls.ts'
import { Gift, HolderName } from '../bills/voucher-item.ts'
import { OpeningHours } from '../catalogue/cinema.ts'
import { Accent, Locale } from '../catalogue/exhibitor.ts'
import { DIMENSIONS, MEDIA_TYPES, MOVIE_LINKS } from '../catalogue/movie.ts'
import { ClassRate } from '../catalogue/screen.ts'
import { HomeRedirect, WireSlide, WireWebsite } from '../catalogue/website.ts'
import { CaptchaShown } from '../content/captcha.ts'
import { WIDGET_SLOTS } from '../content/content.ts'
import { LinkToken } from '../content/newsletter.ts'
import { ContentPage, Widget } from '../content/shown.ts'
import { Address, Count, Email, Key, Opaque, RowId, Word } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Text } from '../kit/text.ts'
import { Amount } from '../money/cents.ts'
import { Tariff } from '../pricing/tariffs.ts'
import { OfferedProduct } from '../products/offered.ts'
import { Hold, WireSchedule } from '../schedules/calls.ts'
import { SHOWINGS } from '../schedules/showings.ts'
import { Arrangement } from '../seats/arrangement.ts'
import { SEAT_ALGORITHMS } from '../seats/autoassign.ts'
import { LocalDate, LocalTime, UtcOffset, Which } from '../time/shapes.ts'
import { WireVoucherType } from '../vouchers/shop-calls.ts'
import { VoucherKind } from '../vouchers/voucher-type.ts'

/**
 * What each server-rendered page of the site is made of. The hub answers `load(name, params)` with the shape
 * of that name, or null where the page does not exist (404). Dates and times come as the cinema's wall clock
 * (`date` YYYY-MM-DD, `time` HH:mm), so that server and browser draw the same letters; amounts in cents. A
 * `business_date` runs from midnight offset to midnight offset: a schedule at 00:30 belongs to the evening
 * before (F-046).
 */

/**
 * A cinema as the site names it; `slug` is its name in links (F-028). `map_url` and `way_url` lead to a map
 * of another site, and there to the way (F-017); null where nobody said where it is.
 * @source website spec, section 3 (Cinema)
 */
export const SiteCinema = z.object({
  id: RowId,
  slug: Slug,
  name: Text(80),
  address1: Text(120),
  zip: Text(12),
  city: Text(80),
  phone: Text(40).nullable(),
  /** When it is open to visitors (F-026). */
  hours: z.array(OpeningHours),
  map_url: Address.nullable(),
  way_url: Address.nullable(),
})
export type SiteCinema = z.output<typeof SiteCinema>

/**
 * What stands around every page. `accent` are the three numbers of the exhibitor's lamp (docs/look.md,
 * Tokens); `locales` has one entry or more, the language switch shows with two (F-005); `features.buying` is
 * false without the tickets feature or without a payment method that the site offers (F-081). `csrf` is the
 * token of this visitor's session.
 */
export const Shell = z.object({
  exhibitor: z.object({
    trade_name: Text(120),
    brand: Text(60),
    email: Email,
    /** Empty = it says none. */
    vat_number: Text(30),
    accent: Accent,
  }),
  locales: z.array(Locale).min(1),
  cinemas: z.array(SiteCinema),
  /** The one whose programme the visitor wants to see, by its slug; null = that of all of them (F-028). */
  chosen_cinema: Slug.nullable(),
  website: WireWebsite,
  features: z.object({ tickets: z.boolean(), vouchers: z.boolean(), newsletters: z.boolean(), buying: z.boolean() }),
  /** Pages follow what changes live; otherwise they ask now and then. */
  broadcasting: z.boolean(),
  /** Letters leave this installation, those with tickets too (F-144); otherwise they wait. */
  sends_letters: z.boolean(),
  csrf: Opaque,
})
export type Shell = z.output<typeof Shell>

const Slot = z.enum(WIDGET_SLOTS)

/** What the house says in the slots of a page; a slot of which nothing is said is not there. @source F-230 */
export const Widgets = z.partialRecord(Slot, z.array(Widget))
export type Widgets = z.output<typeof Widgets>

/**
 * on_sale · few = on sale, `seats_left` says how many · in_carts = none free, but some may come back ·
 * sold_out (also online) · counter_only = not bought here, or not any more · announced = not sold yet, only
 * title and start · started = past its buy cut-off, only text.
 */
export const ScheduleState = z.enum(['on_sale', 'few', 'in_carts', 'sold_out', 'counter_only', 'announced', 'started'])
export type ScheduleState = z.output<typeof ScheduleState>

/**
 * One showtime stub. `utc_offset` is how far the clock of its cinema is from UTC then. `price_from` is what a
 * grown visitor pays without a card (`priceOnStub`), with every fee; `version_text` the short name of the
 * version.
 */
export const ListedSchedule = z.object({
  schedule_id: RowId,
  cinema_id: RowId,
  screen_name: Text(60),
  version_text: Text(80),
  business_date: LocalDate,
  date: LocalDate,
  time: LocalTime,
  which: Which,
  utc_offset: UtcOffset,
  price_from: Amount.nullable(),
  state: ScheduleState,
  seats_left: Count.nullable(),
})
export type ListedSchedule = z.output<typeof ListedSchedule>

/** A movie as every list names it. `facts` is the line beside the runtime: genre and country. */
const SiteMovie = z.object({
  movie_id: RowId,
  slug: Slug,
  title: Text(160),
  rating: Word.nullable(),
  rating_scheme: Word,
  runtime: Count.nullable(),
  facts: Text(300),
  poster_url: Address.nullable(),
})

/** A movie with its schedules of one business day, ordered by cinema, then start. */
export const ListedMovie = SiteMovie.extend({ schedules: z.array(ListedSchedule) })
export type ListedMovie = z.output<typeof ListedMovie>

/** The same where there is room to say what it is about. `trailer` is an address of another site. */
export const DayMovie = ListedMovie.extend({
  synopsis: Lines(4000),
  warnings: z.array(Word),
  trailer: Address.nullable(),
})
export type DayMovie = z.output<typeof DayMovie>

/**
 * A movie as a poster. `next` is its next schedule that can be bought, else the next one; null without any to
 * come. `more` are those to come beside it, the last of them on the business day `until`. An expected movie
 * (protocol/catalogue/expected.ts) comes `from` a day, null where that is not known or not said.
 */
export const PosterMovie = SiteMovie.extend({
  next: ListedSchedule.nullable(),
  more: Count,
  until: LocalDate.nullable(),
  expected: z.object({ from: LocalDate.nullable() }).nullable(),
  trailer: Address.nullable(),
})
export type PosterMovie = z.output<typeof PosterMovie>

/** A business day that has schedules, and of how many movies. */
export const ListedDay = z.object({ date: LocalDate, movies: Count })
export type ListedDay = z.output<typeof ListedDay>

/** An event to come. `bookable`: its own buttons sell it (F-043, F-054). */
export const ListedEvent = z.object({
  event_id: RowId,
  slug: Slug,
  title: Text(120),
  description: Lines(500),
  bookable: z.boolean(),
  schedule: ListedSchedule,
})
export type ListedEvent = z.output<typeof ListedEvent>

/**
 * Tonight: `today` is the business day of now, `business_date` the one that is shown, which is the next one
 * with a schedule to buy once today's are over. `days` are the business days that have schedules, ordered;
 * `movies` are ordered as they shall stand. `events` are those to come, by start; `expected` the first movies
 * of Soon (F-032). `redirect` is the link to go to instead (F-033).
 */
export const HomePage = z.object({
  redirect: HomeRedirect.nullable(),
  today: LocalDate,
  business_date: LocalDate,
  days: z.array(ListedDay),
  slides: z.array(WireSlide),
  movies: z.array(ListedMovie),
  schedules_total: Count,
  schedules_to_come: Count,
  events: z.array(ListedEvent),
  expected: z.array(PosterMovie.extend({ synopsis: Lines(4000) })),
})
export type HomePage = z.output<typeof HomePage>

/** By what the movie list is narrowed: everything, one business day, or what is expected (F-035). */
export const MovieFilter = z.union([z.enum(['all', 'today', 'tomorrow', 'soon']), LocalDate])
export type MovieFilter = z.output<typeof MovieFilter>

/**
 * The movie list. `filter` and `tag` are those that hold: a date without schedules, in the past or beyond the
 * last, is `all`, a tag that nobody knows null (F-039). For one business day that is `date`, and `list` has
 * its movies, each with its schedules of it. Else `date` is null and `posters` are the movies that have a
 * schedule to come, by the next one (`all`), or the expected ones (`soon`); below all of them stands `soon`:
 * what is expected and has no schedule yet. `tags` are those that a movie of today or later has, with the
 * number of movies that the list would have with it. `only` is the word in the address of what a visitor
 * needs of each screening or wants (protocol/schedules/showings.ts), null without; the list is narrowed to
 * it, but for what is expected. Of `showings` each has its own word for the list with it, or without it
 * where it is on, and how many movies that list has.
 */
export const MoviesPage = z.object({
  business_date: LocalDate,
  days: z.array(ListedDay),
  filter: MovieFilter,
  date: LocalDate.nullable(),
  tag: Slug.nullable(),
  tags: z.array(z.object({ slug: Slug, name: Text(60), movies: Count })),
  only: Text(80).nullable(),
  showings: z.array(
    z.object({ showing: z.enum(SHOWINGS), is_on: z.boolean(), movies: Count, only: Text(80).nullable() }),
  ),
  list: z.array(DayMovie),
  posters: z.array(PosterMovie),
  soon: z.array(PosterMovie),
})
export type MoviesPage = z.output<typeof MoviesPage>

/**
 * One way in which a movie is shown. Languages come as words of the reader; `audio` null = nobody speaks.
 * `original` = its sound is that of the original.
 */
const SiteVersion = z.object({
  movie_version_id: RowId,
  text: Text(80),
  dimension: z.enum(DIMENSIONS),
  media_type: z.enum(MEDIA_TYPES),
  audio: Text(60).nullable(),
  original: z.boolean(),
  subtitles: z.array(Text(60)),
  has_audio_description: z.boolean(),
  has_captions: z.boolean(),
})
export type SiteVersion = z.output<typeof SiteVersion>

/**
 * The page of a movie, in the words of the reader: countries and languages by name, `original_language` null
 * where nobody speaks. `showing_from` is its first day here where the site may say it, `poster_large_url` and
 * `overview_url` its poster in the large size and the picture behind its head, `streaming` where it can be
 * watched at home. `schedules` are those from
 * today on by business day, cinema and start, each in one of `versions` (null while only its title and start
 * are published); `days` the business days that they stand on.
 */
export const MoviePage = z.object({
  business_date: LocalDate,
  movie: SiteMovie.extend({
    original_title: Text(160),
    tagline: Text(200),
    poster_large_url: Address.nullable(),
    overview_url: Address.nullable(),
    trailer: Address.nullable(),
    streaming: z.object({ provider: Text(60), url: Address }).nullable(),
    notice: Lines(400).nullable(),
    warnings: z.array(Word),
    directors: z.array(Text(120)),
    actors: z.array(Text(120)),
    genres: z.array(Text(60)),
    nations: z.array(Text(60)),
    year: Count,
    original_language: Text(60).nullable(),
    spoken_languages: z.array(Text(60)),
    showing_from: LocalDate.nullable(),
    is_expected: z.boolean(),
    links: z.array(z.object({ to: z.enum(MOVIE_LINKS), url: Address })),
    tags: z.array(z.object({ slug: Slug, name: Text(60) })),
    synopsis: Lines(4000),
  }),
  versions: z.array(SiteVersion),
  days: z.array(LocalDate),
  schedules: z.array(ListedSchedule.extend({ movie_version_id: RowId.nullable() })),
  events: z.array(ListedEvent),
})
export type MoviePage = z.output<typeof MoviePage>

/**
 * The ticket checkout of one schedule. `arrangement` is the frozen plan, null without numbered seats; its
 * states are fetched (F-062). `hold` is what this visitor holds here already. `screen.config` is what of the
 * screen's configuration the picker obeys.
 */
export const CheckoutPage = z.object({
  schedule: WireSchedule,
  /** Places are free that the shop cannot sell now (docs/ledger.md, Views): the box office may. */
  more_at_counter: z.boolean(),
  tariffs: z.array(Tariff),
  date: LocalDate,
  time: LocalTime,
  which: Which,
  business_date: LocalDate,
  movie: z.object({
    title: Text(160),
    rating: Word.nullable(),
    poster_url: Address.nullable(),
  }),
  cinema: SiteCinema,
  screen: z.object({
    name: Text(60),
    accessible: z.boolean(),
    social_distancing_enabled: z.boolean(),
    class_rate: z.record(Word, ClassRate),
    config: z.object({
      separator: Text(3),
      hide_seatpicker: z.boolean(),
      allow_visitor_seat_change: z.boolean(),
      auto_assign_seats: z.object({ enabled: z.boolean(), algorithm: z.enum(SEAT_ALGORITHMS) }),
      max_together: Count.min(1).nullable(),
      leave_no_single_seat: z.boolean(),
      sofas_whole: z.boolean(),
      seat_clearance: Count,
    }),
  }),
  arrangement: Arrangement.nullable(),
  products: z.array(OfferedProduct),
  payment_methods: z.array(WirePaymentMethod),
  /** A real house still pays by the test provider, which takes no money. */
  is_test: z.boolean(),
  settings: z.object({
    newsletter_signup: z.boolean(),
    show_dimension: z.boolean(),
    max_seats: Count.min(1),
    hold_minutes: Count.min(1),
    hold_renew_minutes: Count.min(1),
  }),
  hold: Hold.nullable(),
})
export type CheckoutPage = z.output<typeof CheckoutPage>

/**
 * info: every page of the house, for one that has put none of them into its navigation (F-055).
 */
export const InfoPage = z.object({ pages: z.array(ContentPage.pick({ page_slug: true, title: true, locale: true })) })
export type InfoPage = z.output<typeof InfoPage>

/** contact: everything on it stands around every page too (F-161). */
export const ContactPage = z.object({})

/**
 * info/school-screenings: what the house says of it (null = nothing), and the movies that schools may ask
 * for, by title (F-162). `tag` is the one that holds, null without one; `tags` are those that a
 * movie here has, with their number.
 */
export const SchoolScreeningsPage = z.object({
  content: ContentPage.pick({ title: true, text: true, locale: true }).nullable(),
  tag: Slug.nullable(),
  tags: z.array(z.object({ slug: Slug, name: Text(60), movies: Count })),
  movies: z.array(SiteMovie.extend({ synopsis: Lines(4000), tags: z.array(Text(60)) })),
})
export type SchoolScreeningsPage = z.output<typeof SchoolScreeningsPage>

/**
 * info/school-screenings/request: among what a school chooses (`SchoolChoices`), in the words of the reader;
 * a cycle is sent as the house calls it in its first language. `movie_id` is the movie of the address.
 */
export const SchoolRequestPage = z.object({
  movie_id: RowId.nullable(),
  tomorrow: LocalDate,
  cinemas: z.array(z.object({ cinema_id: RowId, name: Text(80) })),
  cycles: z.array(z.object({ cycle: Text(60), name: Text(60) })),
  times: z.array(LocalTime),
  movies: z.array(
    SiteMovie.extend({
      showing_from: LocalDate.nullable(),
      versions: z.array(z.object({ movie_version_id: RowId, text: Text(80) })),
    }),
  ),
})
export type SchoolRequestPage = z.output<typeof SchoolRequestPage>

/**
 * info/newsletter/{email?}: `email` is what the address carries, whatever it is; empty = nothing (F-157).
 */
export const NewsletterPage = z.object({ email: Text(254), captcha: CaptchaShown })
export type NewsletterPage = z.output<typeof NewsletterPage>

/**
 * Where a link of a letter leads: `asks` = the address may still be confirmed, or leave; `done` = that is so;
 * `over` = the link is too old, or was replaced by a newer one. `action` is where its form is sent.
 */
export const NewsletterLinkPage = z.object({
  doing: z.enum(['confirm', 'leave']),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('asks'), email: Email }),
    z.object({ kind: z.literal('done') }),
    z.object({ kind: z.literal('over') }),
  ]),
  action: Address,
})
export type NewsletterLinkPage = z.output<typeof NewsletterLinkPage>

/** Pages that the law asks for, as far as the house wrote them, in the foot of every page (F-017). */
export const LegalPages = z.array(ContentPage.pick({ page_slug: true, title: true }))
export type LegalPages = z.output<typeof LegalPages>

/** The events to come, by start (F-052). */
export const EventsPage = z.object({ events: z.array(ListedEvent) })
export type EventsPage = z.output<typeof EventsPage>

/**
 * The page of an event, in the words of the reader (F-052). `content` and the widget below it are HTML;
 * `rates` are those that may be bought now, with every fee; `sale_until` is when its buttons end, by the
 * cinema's clock. `more` are the events that come next.
 */
export const EventViewPage = ListedEvent.extend({
  page_title: Text(120),
  content: Lines(100_000),
  widget: Widget.nullable(),
  poster_url: Address.nullable(),
  cinema: SiteCinema,
  accessible: z.boolean(),
  rates: z.array(Tariff.pick({ price_rate_id: true, name: true, total_price: true })),
  sale_until: z.object({ date: LocalDate, time: LocalTime }),
  movie: SiteMovie.extend({
    directors: z.array(Text(120)),
    actors: z.array(Text(120)),
    languages: z.array(Text(60)),
  }),
  more: z.array(ListedEvent),
})
export type EventViewPage = z.output<typeof EventViewPage>

/** The catalogue of vouchers: those of one kind, or all of them where `type` is null (F-146). */
export const VouchersPage = z.object({ type: VoucherKind.nullable(), types: z.array(WireVoucherType) })
export type VouchersPage = z.output<typeof VouchersPage>

/** One voucher is bought here. `today` is the date at the cinema when the page was made (F-149). */
export const VoucherPage = z.object({
  voucher_type: WireVoucherType,
  today: LocalDate,
  payment_methods: z.array(WirePaymentMethod),
  /** A real house still pays by the test provider, which takes no money. */
  is_test: z.boolean(),
})
export type VoucherPage = z.output<typeof VoucherPage>

/** info/vouchers/balance: what is left of a voucher is asked by a call (F-156). */
export const BalancePage = z.object({})

/**
 * voucher/{token}: a gift that its giver may still change (F-321), with the day on which it leaves, and the
 * first and the last one that can be chosen, by the clock of its cinema. `is_sent`: it is on its way.
 */
export const GiftPage = Gift.extend({
  title: Text(120),
  holder_name: HolderName,
  today: LocalDate,
  last_day: LocalDate,
  is_sent: z.boolean(),
})
export type GiftPage = z.output<typeof GiftPage>

/** Where buy/events/{event_id} leads: the checkout of the event's schedule (F-061). */
export const EventPage = z.object({ schedule_id: RowId })
export type EventPage = z.output<typeof EventPage>

/**
 * bill/{uuid}/pay. `processingData` is null once the payment is no longer paying: the page goes on to the
 * result (F-131).
 */
export const ProcessingPage = z.object({
  uuid: z.uuid(),
  reference: Text(40),
  payment: WirePayment.nullable(),
  processingData: ProcessingData.nullable(),
})
export type ProcessingPage = z.output<typeof ProcessingPage>

/**
 * bill/{uuid}. `today` is the date at the cinema when the page was made: a schedule of another day is named
 * with its day (UX-47). `changing`: it was opened to change something of it (bill/{uuid}/change, F-144).
 */
export const ResultPage = BillResult.extend({ today: LocalDate, changing: z.boolean() })
export type ResultPage = z.output<typeof ResultPage>

/** The waiting page after a payment provider; `uuid` is null while the payment is not known yet (F-133). */
export const WaitingPage = z.object({ payment: Key, uuid: z.uuid().nullable() })
export type WaitingPage = z.output<typeof WaitingPage>

/**
 * The pages by name: parameters out of the address, and what the hub answers. `shell`, `widgets` and `legal`
 * are asked for with every page.
 */
export const Pages = {
  shell: { params: z.object({}), data: Shell },
  widgets: { params: z.object({ locale: Locale, slots: z.array(Slot) }), data: Widgets },
  legal: { params: z.object({ locale: Locale }), data: LegalPages },
  home: { params: z.object({ locale: Locale }), data: HomePage },
  movies: {
    params: z.object({
      locale: Locale,
      filterDate: MovieFilter.nullable().catch(null),
      filterTag: Slug.nullable().catch(null),
      only: Text(80).nullable().catch(null),
    }),
    data: MoviesPage,
  },
  'movies.view': { params: z.object({ locale: Locale, movie_slug: Slug }), data: MoviePage },
  'buy.tickets': { params: z.object({ locale: Locale, schedule_id: RowId }), data: CheckoutPage },
  content: { params: z.object({ locale: Locale, page_slug: Slug }), data: ContentPage },
  'privacy-policy': { params: z.object({ locale: Locale }), data: ContentPage },
  accessibility: { params: z.object({ locale: Locale }), data: ContentPage },
  info: { params: z.object({ locale: Locale }), data: InfoPage },
  contact: { params: z.object({ locale: Locale }), data: ContactPage },
  'school-screenings': {
    params: z.object({ locale: Locale, filterTag: Slug.nullable().catch(null) }),
    data: SchoolScreeningsPage,
  },
  'school-request': {
    params: z.object({ locale: Locale, movieSlug: Slug.nullable().catch(null) }),
    data: SchoolRequestPage,
  },
  'newsletter.subscribe': {
    params: z.object({ locale: Locale, email: Text(254).nullable().catch(null) }),
    data: NewsletterPage,
  },
  'newsletter.confirm': { params: z.object({ locale: Locale, token: LinkToken }), data: NewsletterLinkPage },
  'newsletter.leave': { params: z.object({ locale: Locale, token: LinkToken }), data: NewsletterLinkPage },
  events: { params: z.object({ locale: Locale }), data: EventsPage },
  'events.view': { params: z.object({ locale: Locale, event_slug: Slug }), data: EventViewPage },
  vouchers: { params: z.object({ locale: Locale, type: VoucherKind.nullable().catch(null) }), data: VouchersPage },
  voucher: { params: z.object({ locale: Locale, slug: Slug }), data: VoucherPage },
  balance: { params: z.object({ locale: Locale }), data: BalancePage },
  gift: { params: z.object({ locale: Locale, token: LinkToken }), data: GiftPage },
  'buy.events': { params: z.object({ locale: Locale, event_id: RowId }), data: EventPage },
  processing: { params: z.object({ locale: Locale, uuid: z.uuid() }), data: ProcessingPage },
  waiting: {
    params: z.object({ locale: Locale, payment: z.uuid(), driver: Word }),
    data: WaitingPage,
  },
  result: { params: z.object({ locale: Locale, uuid: z.uuid() }), data: ResultPage },
  change: { params: z.object({ locale: Locale, uuid: z.uuid() }), data: ResultPage },
} as const
export type PageName = keyof typeof Pages
export type PageParams<N extends PageName> = z.output<(typeof Pages)[N]['params']>
export type PageData<N extends PageName> = z.output<(typeof Pages)[N]['data']>
