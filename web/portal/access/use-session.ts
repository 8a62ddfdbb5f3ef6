import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SignedIn } from '#protocol/access/calls.ts'
import { may, type Permission } from '#protocol/access/permission.ts'
import type { Module } from '#protocol/kit/resource.ts'
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

/** Whether who is signed in may do this; null asks for nothing. */
export function isAllowed({ permissions }: SignedIn, permission: Permission | null): boolean {
  return permission === null || may(new Set(permissions), permission)
}

/** Whether the house has what a screen belongs to (F-171). */
export function hasModule({ modules }: SignedIn, module: Module | 'core'): boolean {
  return module === 'core' || modules.includes(module)
}
