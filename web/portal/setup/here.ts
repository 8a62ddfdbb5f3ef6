import { COUNTRIES } from '#protocol/kit/codes.ts'

/** The country that this browser's language names (`de-AT`); nothing where it names none. */
export function countryHere(): string {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return COUNTRIES.includes(region) ? region : ''
}
