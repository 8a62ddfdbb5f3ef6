import * as z from 'zod'
import { KEEP_DAYS_LEAST } from '../access/personal-data.ts'
import { LOCALES } from '../i18n/locales.ts'
import { defineResource, MODULES, type Row } from '../kit/resource.ts'
import { Email } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { HANDOVER_BEFORE_START_MS } from '../ledger/placement.ts'
import { MidnightOffset } from '../time/shapes.ts'
import { REUSE_MINUTES } from '../vouchers/redeem.ts'
import { PaperTemplate } from './paper-template.ts'
import { WebDevice } from './web-device.ts'
import { WebsiteConfig } from './website.ts'

/** A language of ours on a wire. */
export const Locale = z.enum(LOCALES)

/** The languages of a site, each once; the first is spoken to whoever asks for none of them (F-001). */
const Locales = z
  .array(Locale)
  .min(1)
  .max(LOCALES.length)
  .refine((locales) => new Set(locales).size === locales.length, 'errors.invalid')

/** The lamp in OKLCH (docs/look.md, tokens). */
export const Accent = z.object({
  h: z.number().min(0).max(360),
  c: z.number().min(0).max(0.4),
  l: z.number().min(0).max(1),
})

/** A host name without port, in lower case. */
const Host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9.:[\]-]+$/)

/**
 * Which modules are on. The site asks for tickets, vouchers and newsletters; missing = off.
 * @source F-010, F-171
 */
const Features = z.partialRecord(z.enum(MODULES), z.boolean())

/** What the public may know of the settings. @source operations spec, section 3 (public_config) */
const PublicConfig = z.object({
  features: Features,
  midnight_offset: MidnightOffset.default(300),
  /** The dimension (2D, 3D) stands in the checkout's sidebar. @source F-063 */
  show_dimension: z.boolean().default(false),
  /** The checkout offers the newsletter. @source F-076 */
  newsletter_signup_at_checkout: z.boolean().default(false),
  /** Buyers cancel what they bought by themselves. @source F-144 */
  buyers_cancel: z.boolean().default(false),
  /** Buyers change their seats by themselves. @source F-144 */
  buyers_change_seats: z.boolean().default(false),
  /** Pages of the site follow seats and prices live; otherwise they ask now and then. */
  broadcasting: z.boolean().default(true),
  /**
   * Schedules so many business days ahead, and later ones, are published by title and start alone, and not
   * sold; null = all are whole. @source F-045
   */
  schedules_partial_from: z.int().min(1).max(365).nullable().default(null),
  /** The service at which movies of the house can be watched at home; empty = none. @source F-049 */
  streaming_provider: Text(60).trim().default(''),
  /** What keeps machines out of a form: ours, or a foreign one with its public key. @source F-160 */
  captcha_driver: z.enum(['altcha', 'recaptcha']).default('altcha'),
  recaptcha_site_key: Text(100)
    .regex(/^[\w-]*$/)
    .default(''),
})

const KeepDays = z.int().min(KEEP_DAYS_LEAST).max(36_500).nullable()
/** Until claims of a purchase end (three years from the end of its year), and until its invoice may go. */
const [FOUR_YEARS, TEN_YEARS] = [1_461, 4_018]

/**
 * What a house decides of its portal.
 * @source operations spec, section 3 (portal_config, portal_locale); F-239
 */
const PortalConfig = z.object({
  /** Whoever may, orders the edge of a cinema to fetch its whole copy of the catalogue anew. */
  remote_sync: z.boolean().default(true),
  /** After how many minutes of silence of a cinema's box somebody is written to. @source F-353 */
  offline_alert_minutes: z.int().min(1).max(1_440).default(10),
  /** What the portal speaks to whoever chose no language there; null = what their browser asks for. */
  portal_locale: Locale.nullable().default(null),
  /**
   * For how many days names and addresses are kept: of buyers after the last of what they bought, of buyers
   * with an invoice, of vouchers after their end, of requests after their day; null = until somebody erases
   * them. @source SECURITY, "People's data"; F-337
   */
  keep_buyers_days: KeepDays.default(FOUR_YEARS),
  keep_invoices_days: KeepDays.default(TEN_YEARS),
  keep_vouchers_days: KeepDays.default(FOUR_YEARS),
  keep_requests_days: KeepDays.default(FOUR_YEARS),
})
/** What a house that decided nothing has. */
export const PLAIN_PORTAL = PortalConfig.parse({})

/**
 * Numbers that a manager may change. Defaults: FEATURES, "Decisions that the lines rest on", F-238, F-331,
 * F-348.
 */
const Settings = z.object({
  hold_minutes: z.int().min(1).max(60).default(10),
  hold_renew_minutes: z.int().min(1).max(60).default(5),
  hold_renewals: z.int().min(0).max(10).default(2),
  max_seats_per_hold: z.int().min(1).max(50).default(10),
  paying_minutes: z.int().min(1).max(60).default(15),
  auto_lock_minutes: z.int().min(0).max(1440).default(5),
  /** A voucher is not used again within so many minutes. @source operations spec, section 5; F-110, F-307 */
  voucher_reuse_minutes: z.int().min(0).max(1440).default(REUSE_MINUTES),
  /**
   * Until so many minutes before the start buyers cancel and change seats by themselves; not longer than the
   * seats are the shop's. @source F-144; docs/ledger.md, Placement
   */
  buyer_until_minutes: z
    .int()
    .min(HANDOVER_BEFORE_START_MS / 60_000)
    .max(43_200)
    .default(120),
  reservation_expiry_minutes: z.int().min(0).max(1440).default(30),
  admission_opens_minutes: z.int().min(0).max(1440).default(60),
  /** The day on which the house begins its week of programme, 1 = Monday … 7 = Sunday. @source F-196 */
  week_begins_on: z.int().min(1).max(7).default(3),
  current_schedules_prior: z.int().min(0).max(100).default(10),
  current_schedules_ahead: z.int().min(0).max(100).default(10),
  holds_per_minute: z.int().min(1).max(10_000).default(30),
  checkouts_per_minute: z.int().min(1).max(10_000).default(10),
  voucher_checks_per_minute: z.int().min(1).max(1_000).default(10),
  voucher_checks_per_hour: z.int().min(1).max(10_000).default(50),
  /**
   * Seats of one schedule that visitors behind one address may hold unpaid before young sessions wait.
   * @source docs/security.md, "Seats"
   */
  unpaid_seats_per_address: z.int().min(1).max(100_000).default(40),
})

/**
 * The company that runs cinemas; everything else belongs to one. `hosts` are the host names of its public
 * site, without port, in lower case; no two exhibitors share one (F-330). `accent` is the lamp in OKLCH
 * (docs/look.md, tokens): h 0..360, c 0..0.4, l 0..1. Its id fits 16 bits (ticket code KT1) and equals its
 * exhibitor_id. What a manager changes of it are the settings of the house (settings-calls.ts).
 * @source website spec, section 3 (Exhibitor); operations spec, section 3 (Settings)
 */
export const exhibitor = defineResource({
  kind: 'exhibitor',
  base: 'settings',
  module: 'core',
  feed: 'edge',
  edge_omits: ['website_config', 'portal_config', 'web_device'],
  in_turn: true,
  shape: z.object({
    trade_name: Name(120),
    /** The short name of its logo, as on the site's head and on paper. */
    brand: Name(60),
    hosts: z.array(Host).max(20),
    email: Email,
    accent: Accent,
    locales: Locales,
    public_config: PublicConfig,
    settings: Settings,
    website_config: WebsiteConfig.prefault({}),
    portal_config: PortalConfig.prefault({}),
    paper: PaperTemplate.prefault({}),
    web_device: WebDevice.prefault({}),
  }),
})
export type Exhibitor = Row<typeof exhibitor>
export type Features = z.output<typeof Features>
