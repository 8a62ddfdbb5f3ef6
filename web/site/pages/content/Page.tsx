import type { ContentPage } from '#protocol/content/shown.ts'
import { usePageLocale } from '../../address.ts'
import { Prose } from '../../content/Prose.tsx'
import { SectionFrame } from '../../content/SectionFrame.tsx'
import { Talk } from '../../content/Talk.tsx'
import { Questions } from './Questions.tsx'

/** A page that the house wrote: its title and its words; of questions each with its answer (F-056, F-057). */
export function Page({ data }: { data: ContentPage }) {
  const { locale, title, text, type, groups } = data
  const lang = locale === usePageLocale() ? undefined : locale
  return (
    <SectionFrame title={title} lang={lang} aside={<Talk />}>
      <Prose html={text} />
      {type === 'faq' && groups.map((group) => <Questions key={group.title} {...group} />)}
    </SectionFrame>
  )
}
