import { linkPath } from '#protocol/content/newsletter.ts'
import type { Captchas } from '../content/captcha.ts'
import type { Newsletters } from '../content/newsletters.ts'
import type { PageLoaders, Visit } from './loaders.ts'

export interface NewsletterPageParts {
  newsletters: Pick<Newsletters, 'toConfirm' | 'toLeave'>
  captchas: Pick<Captchas, 'shownFor'>
}

/**
 * The pages of the newsletter, of a house that has one (F-010, F-157). To leave is possible at any house: it
 * may have ended its newsletter since.
 */
export function newsletterLoaders({ newsletters, captchas }: NewsletterPageParts) {
  return {
    'newsletter.subscribe': async ({ exhibitor }, { email }) =>
      hasNewsletter(exhibitor) ? { email: email ?? '', captcha: captchas.shownFor(exhibitor) } : null,
    'newsletter.confirm': async ({ exhibitor }, { locale, token }) => {
      if (!hasNewsletter(exhibitor)) return null
      const state = await newsletters.toConfirm(exhibitor.id, token)
      return { doing: 'confirm', state, action: linkPath('confirm', locale, token) }
    },
    'newsletter.leave': async ({ exhibitor }, { locale, token }) => {
      const state = await newsletters.toLeave(exhibitor.id, token)
      return state && { doing: 'leave', state, action: linkPath('leave', locale, token) }
    },
  } satisfies Partial<PageLoaders>
}

function hasNewsletter({ public_config }: Visit['exhibitor']): boolean {
  return public_config.features.newsletters === true
}
