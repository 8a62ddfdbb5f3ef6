/** Two spellings of one e-mail address: the case does not matter, nor do spaces around it. */
export function sameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
