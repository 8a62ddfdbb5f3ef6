import { useSyncExternalStore } from 'react'

/**
 * What a visitor allows beside what is needed (F-007): `all` = visits may be counted. It is asked once, kept
 * in this browser for half a year, and can be asked for anew in the foot of every page.
 */
export type Consent = 'all' | 'needed'

const HALF_A_YEAR_S = 15_552_000
const listeners = new Set<() => void>()

/** The answer in a line of cookies; null = not asked yet. */
export function consentIn(cookies: string): Consent | null {
  return (/(?:^|;\s*)consent=(all|needed)(?:;|$)/.exec(cookies)?.[1] ?? null) as Consent | null
}

/** What this visitor allows now. */
export function consent(): Consent | null {
  return consentIn(document.cookie)
}

/** Keeps an answer; null forgets it, so that it is asked again. */
export function keepConsent(answer: Consent | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = answer === null ? 0 : HALF_A_YEAR_S
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `consent=${answer ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The answer, as it changes; undefined while nobody can be asked: on the server, and before a page lives. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(follow, consent, () => undefined)
}
