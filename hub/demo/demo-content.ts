import type * as z from 'zod'
import type { content } from '#protocol/content/content.ts'
import type { Locale } from '#protocol/i18n/locales.ts'

/** A text in one language: a title, HTML, and of questions their groups. */
interface Said {
  title: string
  text: string
  groups?: z.input<typeof content.shape>['groups']
}
type Spoken = Readonly<Record<Locale, Said>>

/** A text of the demo in every language. */
export type DemoContent = Pick<z.input<typeof content.shape>, 'type' | 'key' | 'page_slug' | 'priority'> & Spoken
