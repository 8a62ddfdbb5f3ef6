import type { ComponentType } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import type { T } from '../../texts.ts'
import { Alerts } from './Alerts.tsx'
import { Questions } from './Questions.tsx'
import type { Checkout } from './use-checkout.ts'

const TEXTS: Readonly<Record<Locale, () => Promise<{ questions: Texts }>>> = {
  de: () => import('#protocol/i18n/site/de/questions.ts'),
  en: () => import('#protocol/i18n/site/en/questions.ts'),
  fr: () => import('#protocol/i18n/site/fr/questions.ts'),
  nl: () => import('#protocol/i18n/site/nl/questions.ts'),
}

type Drawn = ComponentType<{ checkout: Checkout }>

/** What the checkout asks and says, with its words. */
export async function saidPart(locale: Locale): Promise<{ Questions: Drawn; Alerts: Drawn }> {
  const ask: T = sayIn(locale, (await TEXTS[locale]()).questions)
  return {
    Questions: ({ checkout }) => <Questions checkout={checkout} ask={ask} />,
    Alerts: ({ checkout }) => <Alerts checkout={checkout} ask={ask} />,
  }
}
