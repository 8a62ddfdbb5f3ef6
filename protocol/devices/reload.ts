import type * as z from 'zod'
import type { exhibitor } from '../catalogue/exhibitor.ts'
import type { FeedKind } from '../sync/feed.ts'
import type { DeviceType } from './calls.ts'

type House = z.output<typeof exhibitor.shape>
type Group = 'public_config' | 'settings'
/** A setting of a house by its path in the row; what stands in a group is one each. */
export type Setting = Exclude<keyof House, Group> | { [G in Group]: `${G}.${Extract<keyof House[G], string>}` }[Group]

/**
 * The devices that load themselves anew after a change of a setting: those that read it once, when they
 * start. A setting without any is read by nobody in the cinema, by the edge with every question that it
 * answers, or by devices with each notice of the catalogue (F-295).
 *
 * - Every device speaks the first language of the house.
 * - A display is drawn in the lamp and the name of the house, and begins its day when the house does.
 * @source operations spec, section 6; F-240
 */
export const RELOADED_BY: Readonly<Record<Setting, readonly DeviceType[]>> = {
  trade_name: [],
  brand: ['signage'],
  hosts: [],
  email: [],
  accent: ['signage'],
  locales: ['register', 'pos', 'scanner', 'signage'],
  website_config: [],
  paper: [],
  portal_config: [],
  web_device: [],
  'public_config.features': [],
  'public_config.midnight_offset': ['signage'],
  'public_config.show_dimension': [],
  'public_config.newsletter_signup_at_checkout': [],
  'public_config.buyers_cancel': [],
  'public_config.buyers_change_seats': [],
  'public_config.broadcasting': [],
  'public_config.schedules_partial_from': [],
  'public_config.streaming_provider': [],
  'public_config.captcha_driver': [],
  'public_config.recaptcha_site_key': [],
  'settings.hold_minutes': [],
  'settings.hold_renew_minutes': [],
  'settings.hold_renewals': [],
  'settings.max_seats_per_hold': [],
  'settings.paying_minutes': [],
  'settings.auto_lock_minutes': [],
  'settings.voucher_reuse_minutes': [],
  'settings.buyer_until_minutes': [],
  'settings.reservation_expiry_minutes': [],
  'settings.admission_opens_minutes': [],
  'settings.week_begins_on': [],
  'settings.current_schedules_prior': [],
  'settings.current_schedules_ahead': [],
  'settings.holds_per_minute': [],
  'settings.checkouts_per_minute': [],
  'settings.voucher_checks_per_minute': [],
  'settings.voucher_checks_per_hour': [],
  'settings.unpaid_seats_per_address': [],
}

/** Rows beside the settings that a display is drawn from when it starts. */
const DRAWN_FROM: readonly FeedKind[] = ['signage', 'theme', 'background']

/** What is another one now: kinds of rows, and settings of the house. */
export interface Changed {
  kinds: ReadonlySet<string>
  settings: ReadonlySet<Setting>
}

/** The settings that two rows of a house have differently; all of them where there was none before. */
export function changedSettings(before: House | undefined, after: House | undefined): Set<Setting> {
  if (after === undefined) return new Set()
  const all = Object.keys(RELOADED_BY) as Setting[]
  return new Set(all.filter((path) => textAt(before, path) !== textAt(after, path)))
}

function textAt(house: House | undefined, path: Setting): string | undefined {
  const at = path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], house)
  return JSON.stringify(at)
}

/** Whether a device of this type loads itself anew after this change. */
export function reloadsAfter(type: DeviceType, { kinds, settings }: Changed): boolean {
  if (type === 'signage' && DRAWN_FROM.some((kind) => kinds.has(kind))) return true
  return [...settings].some((path) => RELOADED_BY[path].includes(type))
}
