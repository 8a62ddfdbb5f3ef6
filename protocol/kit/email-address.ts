/** Two spellings of one e-mail address: the case does not matter, nor do spaces around it. */
export function sameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

const LIKE_ADDRESS = /^\S+@\S+\.\S+$/

/** Whether a text looks like an e-mail address, as far as a form says so at once; the server checks again. */
export function looksLikeAddress(text: string): boolean {
  return LIKE_ADDRESS.test(text.trim())
}
