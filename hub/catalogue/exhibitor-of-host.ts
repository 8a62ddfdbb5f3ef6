import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { CatalogueStore } from './catalogue.ts'

/** The name of a Host header, without port, in lower case; an IPv6 address keeps its brackets. */
export function hostName(header: string): string {
  return header.toLowerCase().replace(/:\d{1,5}$/, '')
}

/**
 * The exhibitor whose public site has this name (`Host` header, any port), with its settings; null when the
 * name is nobody's (F-330).
 */
export async function exhibitorOf(catalogue: CatalogueStore, host: string): Promise<Exhibitor | null> {
  const id = await catalogue.exhibitorOfHost(hostName(host))
  if (id === null) return null
  return (await catalogue.of(id)).exhibitor.get(id) ?? null
}

/**
 * The same for a machine, which may know the hub by a bare address: where the name is nobody's, the only
 * house there is; null when there are several, or none.
 */
export async function houseOf(catalogue: CatalogueStore, host: string): Promise<Exhibitor | null> {
  const named = await exhibitorOf(catalogue, host)
  if (named) return named
  const [id, ...others] = await catalogue.exhibitors()
  if (id === undefined || others.length > 0) return null
  return (await catalogue.of(id)).exhibitor.get(id) ?? null
}
