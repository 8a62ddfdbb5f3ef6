import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LostScreen } from '../lost/LostScreen.tsx'
import { screenAt } from '../menu.ts'

/**
 * What stands below the address of a list and is no page of its own: a row by its id (`screens/12`), which is
 * opened beside its list and may not be there, or an address that is none.
 */
export function BelowList({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const below = screen ? pathname.replace(/^\/|\/$/g, '').slice(screen.path.length + 1) : ''
  if (below === '' || below === 'list') return children
  if (/^[\w-]+$/.test(below)) return <Navigate to={`/${screen!.path}?row=${below}`} replace />
  return <LostScreen />
}
