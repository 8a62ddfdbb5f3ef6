import { createContext, useContext } from 'react'
import type { Shell, Widgets } from '#protocol/site/pages.ts'
import type { FootLink } from './context.ts'

/** What a page is about beside its own data: what stands around every page, and its own address. */
export interface Visit {
  shell: Shell
  /** What the house says in the slots of this page. */
  widgets: Widgets
  /** What the law asks for, as far as the house wrote it, and the programme for other programs. */
  foot_links: readonly FootLink[]
  pathname: string
  /** With its question mark; empty without. */
  search: string
}

export const VisitContext = createContext<Visit | null>(null)

export function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('a page is drawn for a visit')
  return visit
}

/** What stands around every page. */
export function useShell(): Shell {
  return useVisit().shell
}
