import { consent } from './consent.ts'

type Facts = Readonly<Record<string, string | number | boolean>>

/**
 * Lays an event into the data layer of the page, where a house that counts visits finds it. Nothing is there
 * before the visitor allowed it, and the site itself loads nothing that reads it (F-007).
 */
export function fire(event: string, facts: Facts): void {
  if (consent() !== 'all') return
  const page = window as { dataLayer?: object[] }
  page.dataLayer = [...(page.dataLayer ?? []), { event, ...facts }]
}
