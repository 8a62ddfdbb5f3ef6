import * as z from 'zod'
import type { Exhibitor } from '../catalogue/exhibitor.ts'
import { defineCall } from '../kit/call.ts'
import { CaptchaToken } from '../kit/captcha-token.ts'
import { Email, Opaque } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'

/** So many days a link to confirm works; whoever has not confirmed by then is forgotten. */
export const CONFIRM_DAYS = 7

/** A link of a letter that confirms a subscription, or ends it. */
export const LinkToken = Opaque.length(43).regex(/^[A-Za-z0-9_-]+$/)

/**
 * Asks for the newsletter: a letter with a link to confirm goes to the address, and nothing more before that
 * is followed. The answer is the same whoever has that address, also where it is subscribed already or was
 * written to a moment ago. `grecaptcha` is what the captcha of the page says, whichever it is. Refused with
 * 422 under first_name, last_name, email or grecaptcha; 404 where the house has no newsletter.
 * @source website spec, sections 5 and 7; F-158, F-159
 */
export const newsletterSubscribe = defineCall({
  method: 'POST',
  path: '/api/newsletters/subscribe',
  who: { as: 'visitor', session: 'read' },
  limit: 'newsletter',
  body: z.strictObject({
    first_name: Text(60).trim(),
    last_name: Text(60).trim(),
    email: Email,
    grecaptcha: CaptchaToken,
  }),
  answer: z.object({}),
  refusals: ['not_found', 'captcha_wrong', 'captcha_away'],
})

/** Whether the checkout asks for it: the house has one, and wants that (F-010, F-076). */
export function offersNewsletter({
  features,
  newsletter_signup_at_checkout,
}: Pick<Exhibitor['public_config'], 'features' | 'newsletter_signup_at_checkout'>): boolean {
  return features.newsletters === true && newsletter_signup_at_checkout
}

/** What a link of a letter does. */
export type LinkDoing = 'confirm' | 'leave'

/** Where the form behind such a link is sent, and what a mail program calls by itself (RFC 8058). */
export function linkPath(doing: LinkDoing, locale: string, token: string): string {
  return `/newsletters/${locale}/${doing}/${token}`
}

/** The page of such a link. */
export function linkPage(doing: LinkDoing, locale: string, token: string): string {
  return `/${locale}/info/newsletter/${doing}/${token}`
}
