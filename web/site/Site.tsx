import type { ComponentType, ReactNode } from 'react'
import { TextsProvider, type Wording } from '#kit/texts.tsx'
import type { PageContent } from './context.ts'
import { Layout } from './frame/Layout.tsx'
import { Boundary } from './lost/Boundary.tsx'
import { LostPage } from './lost/LostPage.tsx'
import { VisitContext } from './visit.ts'

interface AroundProps {
  content: PageContent
  address: { pathname: string; search: string }
  texts: Wording
}

/** Whatever is drawn of a page knows the visit and its texts. */
export function Around({ content, address, texts, children }: AroundProps & { children: ReactNode }) {
  const { shell, widgets, foot_links } = content
  const { pathname, search } = address
  return (
    <TextsProvider texts={texts}>
      <VisitContext value={{ shell, widgets, foot_links, pathname, search }}>{children}</VisitContext>
    </TextsProvider>
  )
}

interface SiteProps extends AroundProps {
  /** What draws the page; null on an unknown address. */
  Page: ComponentType<{ data: never }> | null
}

/** A page between its head and its foot: drawn by the server, and by the browser once more to live. */
export function Site({ Page, ...around }: SiteProps) {
  const { data, tab, is_bare } = around.content
  const address = around.address.pathname + around.address.search
  return (
    <Around {...around}>
      <Boundary address={address}>
        <Layout tab={tab} is_bare={is_bare}>
          <Boundary address={address}>{Page ? <Page data={data as never} /> : <LostPage />}</Boundary>
        </Layout>
      </Boundary>
    </Around>
  )
}
