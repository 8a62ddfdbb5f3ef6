/** A part of the settings with what belongs together, in the order in which it is read. */
export interface Section {
  name:
    | 'house'
    | 'languages'
    | 'lamp'
    | 'day'
    | 'shop'
    | 'counter'
    | 'boxes'
    | 'people'
    | 'limits'
    | 'website'
    | 'later'
  /** The settings in it, each by its path in the row of the house. */
  paths: readonly string[]
}

export const SECTIONS: readonly Section[] = [
  {
    name: 'house',
    paths: [
      'trade_name',
      'brand',
      'email',
      'website_config.contact.phone',
      'website_config.contact.phone2',
      'website_config.contact.phone2_text',
      'website_config.contact.serving_on',
      'website_config.contact.whatsapp',
      'website_config.contact.messenger',
      'website_config.contact.facebook',
      'website_config.contact.instagram',
      'website_config.contact.twitter',
    ],
  },
  { name: 'languages', paths: ['locales', 'portal_config.portal_locale'] },
  { name: 'lamp', paths: ['accent'] },
  {
    name: 'day',
    paths: [
      'public_config.midnight_offset',
      'settings.week_begins_on',
      'settings.admission_opens_minutes',
      'settings.current_schedules_prior',
      'settings.current_schedules_ahead',
    ],
  },
  {
    name: 'shop',
    paths: [
      'settings.hold_minutes',
      'settings.hold_renew_minutes',
      'settings.hold_renewals',
      'settings.paying_minutes',
      'settings.max_seats_per_hold',
      'settings.voucher_reuse_minutes',
      'public_config.schedules_partial_from',
      'public_config.show_dimension',
      'public_config.newsletter_signup_at_checkout',
      'public_config.broadcasting',
      'public_config.buyers_cancel',
      'public_config.buyers_change_seats',
      'settings.buyer_until_minutes',
    ],
  },
  { name: 'counter', paths: ['settings.auto_lock_minutes'] },
  { name: 'boxes', paths: ['portal_config.remote_sync', 'portal_config.offline_alert_minutes'] },
  {
    name: 'people',
    paths: [
      'portal_config.keep_buyers_days',
      'portal_config.keep_invoices_days',
      'portal_config.keep_vouchers_days',
      'portal_config.keep_requests_days',
    ],
  },
  {
    name: 'limits',
    paths: [
      'settings.holds_per_minute',
      'settings.checkouts_per_minute',
      'settings.voucher_checks_per_minute',
      'settings.voucher_checks_per_hour',
      'settings.unpaid_seats_per_address',
    ],
  },
  {
    name: 'website',
    paths: [
      'website_config.header.logo',
      'website_config.header.logo_dark',
      'website_config.header.tagline',
      'website_config.navigation',
      'website_config.home_redirect',
      'website_config.header_slides',
      'website_config.slides',
      'website_config.footer',
      'website_config.school_screenings.cycles',
      'website_config.school_screenings.starts',
      'public_config.streaming_provider',
      'public_config.captcha_driver',
      'public_config.recaptcha_site_key',
    ],
  },
  {
    name: 'later',
    paths: ['settings.reservation_expiry_minutes'],
  },
]

/**
 * What is edited on a screen of its own: the paper of the registers, on that of the receipt, and the website
 * as a device.
 */
export const ELSEWHERE: readonly string[] = [
  'paper.vat_number',
  'paper.receipt_head',
  'paper.receipt_foot',
  'paper.ticket_foot',
  'web_device.name',
  'web_device.payment_method_ids',
]

/** What the house sees of itself and does not change: the provider does (F-171, F-330). */
export const FIXED: readonly string[] = ['hosts', 'public_config.features']
