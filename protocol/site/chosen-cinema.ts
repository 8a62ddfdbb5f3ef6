/**
 * The word in an address that names the cinema whose lists a visitor wants; empty = those of all cinemas. The
 * cookie that remembers it has the same name.
 * @source F-028
 */
export const CINEMA_WORD = 'cinema'

/** The word of all cinemas: no slug is empty. */
export const ALL_CINEMAS = ''

/** What a visitor says of a cinema: in the address, and by what was chosen last. Both are anybody's text. */
export interface AskedCinema {
  asked: string | null
  remembered: string | null
}

/**
 * The cinema to which every list of programme is narrowed: the one that the address names; where it names
 * none at all, the one that was chosen last. Null = all of them: they were asked for, nobody knows the name,
 * or the house has one cinema.
 */
export function chosenCinema<C extends { slug: string }>(
  cinemas: readonly C[],
  { asked, remembered }: AskedCinema,
): C | null {
  if (cinemas.length < 2) return null
  const slug = asked ?? remembered
  return cinemas.find((cinema) => cinema.slug === slug) ?? null
}

/**
 * What is remembered after an address: the cinema that it chose, all of them (null), or what was before
 * (undefined), as it named none, or one that nobody knows.
 */
export function rememberedCinema(chosen: { slug: string } | null, asked: string | null): string | null | undefined {
  if (asked === null) return undefined
  if (asked === ALL_CINEMAS) return null
  return chosen?.slug
}

/** The same list of another cinema: whatever else its address says stays. */
export function searchOf(search: string, slug: string): string {
  const words = new URLSearchParams(search)
  words.set(CINEMA_WORD, slug)
  return `?${words}`
}
