import type { Context } from 'hono'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { captchaChallenge } from '#protocol/content/captcha.ts'
import { LinkToken, linkPage, linkPath, newsletterSubscribe } from '#protocol/content/newsletter.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { originOf } from '../catalogue/origin.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { Captchas } from './captcha.ts'
import type { Newsletters } from './newsletters.ts'

/** By which a mail program says that its reader wants no more of it (RFC 8058). */
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/** The form by which a visitor asks for the newsletter, and the puzzle of it (F-158 to F-160). */
export function newsletterRoutes(
  app: HubApp,
  {
    captchas,
    newsletters,
    public_url,
  }: { captchas: Captchas; newsletters: Pick<Newsletters, 'request'>; public_url: string | null },
): void {
  mount(app, captchaChallenge, async (c) => ok(await captchas.challenge(c.get('exhibitor').id)))

  mount(app, newsletterSubscribe, async (c, { body: { grecaptcha, ...person } }) => {
    const house = c.get('exhibitor')
    if (!house.public_config.features.newsletters) return refuse('not_found')
    const checked = await captchas.check(house, grecaptcha)
    if (!checked.ok) return checked
    await newsletters.request(house.id, { ...person, ...placeOf(c, public_url), bill_id: null })
    return ok({})
  })
}

/**
 * The links of letters, behind a form without a script: the token is all that is asked for, because whoever
 * reads a letter has no session, and a mail program ends a subscription by itself. To open a link changes
 * nothing, as mail filters open them all.
 */
export function newsletterLinkRoutes(
  app: HubApp,
  { newsletters, houseOf }: { newsletters: Newsletters; houseOf: (host: string) => Promise<Exhibitor | null> },
): void {
  for (const doing of ['confirm', 'leave'] as const)
    app.post(linkPath(doing, ':locale', ':token'), async (c) => {
      const house = await houseOf(c.req.header('host') ?? '')
      const token = LinkToken.safeParse(c.req.param('token'))
      if (!house || !token.success) return c.body(null, 404)
      const body = await c.req.text().catch(() => '') // the sender went away half-way
      await newsletters[doing](house.id, token.data)
      if (body.includes(ONE_CLICK)) return c.body(null, 200)
      return c.redirect(linkPage(doing, offered(house, c.req.param('locale')), token.data), 303)
    })
}

/**
 * Where links of a letter lead, whatever port somebody asked for, and the language in which answers are
 * wanted.
 */
export function placeOf(c: Context<HubEnv>, public_url: string | null): { origin: string; locale: Locale } {
  return { origin: originOf(c, public_url), locale: offered(c.get('exhibitor'), c.get('speech').locale) }
}

/** A language of the house: the one that is named, else its first. */
function offered({ locales }: Pick<Exhibitor, 'locales'>, named: string | undefined): Locale {
  return locales.find((locale) => locale === named) ?? locales[0]!
}
