import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SignedIn } from '#protocol/access/calls.ts'
import { mayAnywhere } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { Module } from '#protocol/kit/resource.ts'
import type { Screen } from '../menu.ts'
import type { Session, SessionState } from './session.ts'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('the portal has its session around it')
  return session
}

export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Who is signed in, on every screen. */
export function useWho(): SignedIn {
  const state = useSessionState()
  if (state.kind !== 'in') throw new Error('a screen stands only where somebody is signed in')
  return state.who
}

/** Whether who is signed in may do this, if only in some cinemas; null asks for nothing. */
export function isAllowed({ permissions, cinemas }: SignedIn, permission: Permission | null): boolean {
  return permission === null || mayAnywhere({ permissions: new Set(permissions), cinemas }, permission)
}

/** Whether there is such a screen for who is signed in. */
export function exists({ is_super_admin }: SignedIn, { of_super_admin }: Pick<Screen, 'of_super_admin'>): boolean {
  return is_super_admin || of_super_admin !== true
}

/** Whether the house has what a screen belongs to (F-171). */
export function hasModule({ modules }: SignedIn, module: Module | 'core'): boolean {
  return module === 'core' || modules.includes(module)
}
