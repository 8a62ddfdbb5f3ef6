import { useEffect, useState } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import { usePageLocale } from '../../address.ts'

/**
 * A part of the checkout that the form does not wait for (B7): it comes once the form lives and the part is
 * wanted. Null until then.
 * @param load the same function at every call
 */
export function useLater<P>(load: (locale: Locale) => Promise<P>, wanted: boolean): P | null {
  const locale = usePageLocale()
  const [part, setPart] = useState<P | null>(null)
  useEffect(() => {
    if (wanted) void load(locale).then((loaded) => setPart(() => loaded))
  }, [load, wanted, locale])
  return part
}
