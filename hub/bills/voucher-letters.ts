import type pg from 'pg'
import type { Logger } from 'pino'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayMail } from '#protocol/i18n/mail/say.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { lampOf } from '#protocol/mailings/lamp.ts'
import type { Attachment, Letter } from '#protocol/mailings/letters.ts'
import type { VoucherDocument } from '#protocol/mailings/voucher-document.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { PATHS, siteAddress } from '#protocol/site/paths.ts'
import { businessDate, wallClock } from '#protocol/time/business-day.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { keptCode } from '#protocol/vouchers/code.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Documents } from '../documents/documents.ts'
import { atOnce } from '../kit/at-once.ts'
import type { SignedLinks } from '../kit/signed-links.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import type { VoucherOffice } from '../vouchers/office.ts'
import { hasReaders } from './readers.ts'

export interface VoucherLetterParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'of' | 'exhibitors'>
  letters: Pick<Letters, 'write'>
  render: RenderLetter
  documents: Pick<Documents, 'voucher'>
  office: Pick<VoucherOffice, 'codeOf'>
  /** By which the giver of a gift changes it. */
  gift_links: Pick<SignedLinks, 'tokenOf'>
  /** Where the site of a house is; null = it has no address. */
  origin: (exhibitor: Exhibitor) => string | null
  log: Logger
}

/** A voucher that was paid, whose buyer or reader has no letter yet. */
interface Delivery {
  id: string
  bill_id: string
  locale: Locale
  /** To whom it goes; null = to its buyer. */
  email: string | null
  message: string
  deliver_at: string
  is_due: boolean
  is_confirmed: boolean
  /** How often its giver changed it. */
  changes: number
  holder: string
  buyer_name: string
  buyer_email: string
  voucher_type_id: number
  turns: number
  products_cents: number
  valid_until: string | null
  cinema: string
  address: string
  time_zone: string
}

/** Deliveries of one reading. */
const READ = 100

/**
 * Vouchers that live, of bills that were paid: those whose day has come, and gifts of which the buyer does
 * not know yet that they are on their way. Of a buyer who was erased since there are the gifts, from nobody.
 */
const OPEN = `
select d.id, d.bill_id, d.locale, d.email, d.message, d.changes, d.deliver_at, d.deliver_at <= now() as is_due,
  d.email is null or d.confirmed_at is not null or c.erased_at is not null as is_confirmed, said.holder, c.name as buyer_name, c.email as buyer_email,
  v.voucher_type_id, v.turns, v.products_cents, v.valid_until, cinemas.name as cinema,
  cinemas.address1 || ', ' || cinemas.city as address, cinemas.time_zone
from voucher_deliveries d join vouchers v on v.id = d.id and v.state = 'active'
  join voucher_details said on said.id = d.id
  join bills b on b.id = d.bill_id and b.settled_at is not null
  join contacts c on c.id = b.contact_id and (c.email <> '' or d.email is not null)
  join cinemas on cinemas.id = d.cinema_id
where d.delivered_at is null
  and (d.deliver_at <= now() or (d.email is not null and d.confirmed_at is null and c.erased_at is null))
order by d.deliver_at, d.id limit ${READ}`

/** Each of a gift that is still as the letter says it (F-321). */
const CONFIRMED =
  'update voucher_deliveries set confirmed_at = now() where id = $1 and changes = $2 and confirmed_at is null'
const DELIVERED =
  'update voucher_deliveries set delivered_at = now() where id = $1 and changes = $2 and delivered_at is null'

/**
 * The letters with vouchers that were bought on the site (F-156): to their buyer as soon as they are paid, or
 * to whom they are for on the day that was chosen. What is due stands on disk, so a hub that was down catches
 * up when it comes back; a letter and its mark are one transaction, so each is written once, whichever
 * process comes first.
 */
export class VoucherLetters {
  readonly #parts: VoucherLetterParts
  #closed = false

  constructor(parts: VoucherLetterParts) {
    this.#parts = parts
  }

  /** Writes what is due in every house; what fails is left to the next round. */
  async round(): Promise<void> {
    const { pool, catalogue, log } = this.#parts
    for (const exhibitor_id of await catalogue.exhibitors()) {
      const { rows } = await withExhibitor(pool, exhibitor_id, (client) => client.query<Delivery>(OPEN))
      await atOnce(rows, async (one) => {
        if (!this.#closed) await this.#write(exhibitor_id, one)
      }).catch((error: Error) =>
        log.error({ err: error }, 'the letter with a voucher could not be written; it is tried again'),
      )
    }
  }

  /** Begins nothing more. */
  close(): void {
    this.#closed = true
  }

  async #write(exhibitor_id: number, one: Delivery): Promise<void> {
    const catalogue = await this.#parts.catalogue.of(exhibitor_id)
    const house = catalogue.exhibitor.get(exhibitor_id)!
    const locale = house.locales.includes(one.locale) ? one.locale : house.locales[0]!
    const type = catalogue.voucher_type.get(one.voucher_type_id)
    const title = type ? inLanguage(type, locale).title : ''
    const about = { house, locale, title }
    if (!one.is_confirmed) await this.#confirm(one, about)
    if (one.is_due) await this.#deliver(one, about)
  }

  /** The buyer of a gift learns where it goes, and when. */
  async #confirm(one: Delivery, { house, locale, title }: About): Promise<void> {
    const { buyer_name: name, buyer_email, email, deliver_at, time_zone, bill_id } = one
    const from = this.#parts.origin(house)
    const at = (path: string) => (from === null ? null : siteAddress(from, locale, path))
    const link = at(PATHS.bill(bill_id))
    const change_link = at(PATHS.gift(this.#parts.gift_links.tokenOf(house.id, one.id)))
    const deliver_on = wallClock(deliver_at, time_zone).date
    const letter: Letter = { kind: 'voucher_bought', name, title, email: email!, deliver_on, link, change_link }
    await this.#send(one, CONFIRMED, { letter, reader: buyer_email, house, locale, attachments: [] })
  }

  async #deliver(one: Delivery, about: About): Promise<void> {
    const { house, locale, title } = about
    const { buyer_name, buyer_email, email, holder, message, turns, products_cents, cinema } = one
    const isGift = email !== null
    const code = await this.#parts.office.codeOf(house.id, one.id)
    const valid_until = lastDayOf(one, house)
    const letter: Letter = {
      kind: 'voucher',
      name: isGift ? holder : buyer_name,
      from: isGift && buyer_name !== '' ? buyer_name : null,
      message,
      title,
      turns,
      products_cents,
      code,
      valid_until,
      cinema,
    }
    const document = paperOf(one, about, { code, valid_until })
    const pdf = await this.#parts.documents.voucher(document)
    const base64 = Buffer.from(pdf).toString('base64')
    const attachments = [{ filename: `${document.title}.pdf`, content_type: 'application/pdf', base64 }]
    await this.#send(one, DELIVERED, { letter, reader: email ?? buyer_email, house, locale, attachments })
  }

  async #send(one: Delivery, mark: string, { letter, reader, house, locale, attachments }: Sent): Promise<void> {
    const { subject, html, text } = await this.#parts.render(letter, house, locale)
    const head = { kind: letter.kind, reader, subject, from_name: house.trade_name, reply_to: house.email }
    await withExhibitor(this.#parts.pool, house.id, async (client) => {
      if (!(await hasReaders(client, one))) return
      const { rowCount } = await client.query(mark, [one.id, one.changes])
      if (rowCount === 1)
        await this.#parts.letters.write(client, house.id, { head, content: { html, text, attachments } })
    })
  }
}

interface About {
  house: Exhibitor
  locale: Locale
  title: string
}

interface Sent extends Omit<About, 'title'> {
  letter: Letter
  reader: string
  attachments: Attachment[]
}

function lastDayOf({ valid_until, time_zone }: Delivery, { public_config }: Exhibitor): string | null {
  return valid_until === null ? null : businessDate(valid_until, time_zone, public_config.midnight_offset)
}

/** The voucher on paper, in the language in which it was bought. */
function paperOf(
  { holder, turns, products_cents, message, cinema, address }: Delivery,
  { house, locale, title }: About,
  { code, valid_until }: { code: string; valid_until: string | null },
): VoucherDocument {
  const t = sayMail(locale)
  const { trade_name, brand, accent } = house
  return {
    title: t('voucher_paper.heading'),
    house: { trade_name, brand, ...lampOf(accent) },
    heading: t('voucher_paper.heading'),
    name: title,
    holder: holder === '' ? '' : t('voucher_paper.for', { name: holder }),
    worth: [
      ...(turns > 0 ? [t('voucher.turns', { count: turns })] : []),
      ...(products_cents > 0 ? [t('voucher.products', { amount: formatMoney(products_cents, locale) })] : []),
    ],
    message,
    code: keptCode(code) ?? code,
    spelled: code,
    code_text: t('voucher_paper.code'),
    valid:
      valid_until === null
        ? t('voucher.valid_always', { cinema })
        : t('voucher.valid', { cinema, day: formatFullDate(valid_until, locale) }),
    small: t('voucher_paper.small', { house: trade_name, cinema, address }),
  }
}
