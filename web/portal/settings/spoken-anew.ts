import { isSame, type Values } from '../kit/merge.ts'

/**
 * Whether the site speaks another language first than before: then the page is loaded anew, for what it says
 * and shows of the house follows from it.
 * @source operations spec, section 1; F-177
 */
export function isSpokenAnew(before: Values, saved: Values): boolean {
  return !isSame(firstOf(before), firstOf(saved))
}

function firstOf({ locales }: Values): unknown {
  return Array.isArray(locales) ? locales[0] : undefined
}
