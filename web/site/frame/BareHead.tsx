import type { ReactNode } from 'react'
import { Mark } from '#kit/Mark.tsx'
import { useAddress } from '../address.ts'
import { homePage } from '../pages/home/page.ts'
import { SiteLink } from '../SiteLink.tsx'
import { useShell } from '../shell-context.ts'

/** The head of a page that leads somewhere: the mark, and one line at the right. */
export function BareHead({ children }: { children: ReactNode }) {
  const { brand } = useShell().exhibitor
  return (
    <header className="top bare">
      <SiteLink to={useAddress()(homePage)} className="mark-link">
        <Mark brand={brand} />
      </SiteLink>
      <span className="grow" />
      {children}
    </header>
  )
}
