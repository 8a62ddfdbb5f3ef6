import type { ComponentType } from 'react'
import { TextsProvider, type Wording } from '#kit/texts.tsx'
import type { PageContent } from './context.ts'
import { Layout } from './frame/Layout.tsx'
import { Boundary } from './lost/Boundary.tsx'
import { LostPage } from './lost/LostPage.tsx'
import { VisitContext } from './visit.ts'

interface SiteProps {
  content: PageContent
  address: { pathname: string; search: string }
  texts: Wording
  /** What draws the page; null on an unknown address. */
  Page: ComponentType<{ data: never }> | null
  /** What draws the foot, where the page has one. */
  Foot: ComponentType
}

/** A page with everything around it: drawn by the server, and by the browser once more to live. */
export function Site({ content, address, texts, Page, Foot }: SiteProps) {
  const { shell, widgets, foot_links, data, tab, is_bare } = content
  const { pathname, search } = address
  return (
    <TextsProvider texts={texts}>
      <VisitContext value={{ shell, widgets, foot_links, pathname, search }}>
        <Boundary address={pathname + search}>
          <Layout tab={tab} is_bare={is_bare} Foot={Foot}>
            <Boundary address={pathname + search}>{Page ? <Page data={data as never} /> : <LostPage />}</Boundary>
          </Layout>
        </Boundary>
      </VisitContext>
    </TextsProvider>
  )
}
