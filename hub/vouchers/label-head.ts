import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { sayMail } from '#protocol/i18n/mail/say.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import type { LabelHead, LabelSheet } from '#protocol/vouchers/label.ts'
import type { NamedPack } from './packs.ts'

/** What all labels of a pack say, in the first language of their house. */
export function labelHead(house: Pick<Exhibitor, 'brand' | 'locales'>, pack: NamedPack, sheet: LabelSheet): LabelHead {
  const locale = house.locales[0]!
  const t = sayMail(locale)
  const { name, title, valid_from, valid_until } = pack
  const day = (date: string | null) => (date === null ? '' : formatFullDate(date, locale))
  const days = { from: day(valid_from), until: day(valid_until) }
  const valid = valid_from === null ? 'label.until' : valid_until === null ? 'label.from' : 'label.between'
  const isOpen = valid_from === null && valid_until === null
  return { sheet, title: name, brand: house.brand, what: title, valid: isOpen ? '' : t(valid, days) }
}
