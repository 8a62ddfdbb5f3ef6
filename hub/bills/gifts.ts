import type pg from 'pg'
import type { WantedGift } from '#protocol/bills/gift-calls.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { businessDate, instantOf, wallClock } from '#protocol/time/business-day.ts'
import { lastGiftDay } from '#protocol/vouchers/gift.ts'
import { withExhibitor } from '../db/connect.ts'
import type { SignedLinks } from '../kit/signed-links.ts'
import { DELIVERY_TIME } from '../vouchers/sales.ts'
import { hasReader } from './readers.ts'

/** A gift that was paid, as it stands. */
interface GiftRow {
  bill_id: string
  email: string
  message: string
  holder: string
  deliver_at: string
  is_sent: boolean
  voucher_type_id: number
  valid_until: string | null
  time_zone: string
}

/** A gift with the days that its giver may choose. */
export interface ShownGift extends Pick<GiftRow, 'email' | 'message' | 'holder' | 'is_sent' | 'voucher_type_id'> {
  deliver_on: string
  today: string
  last_day: string
}

type ChangeCode = 'not_found' | 'gift_sent' | 'day_over' | 'day_too_late'

/** A gift that lives, as it does once it is paid; nobody's whose giver was erased since. */
const GIFT = `
select d.bill_id, d.email, d.message, said.holder, d.deliver_at, d.delivered_at is not null as is_sent,
  v.voucher_type_id, v.valid_until, cinemas.time_zone
from voucher_deliveries d join vouchers v on v.id = d.id and v.state = 'active'
  join voucher_details said on said.id = d.id
  join bills b on b.id = d.bill_id
  join contacts c on c.id = b.contact_id and c.erased_at is null
  join cinemas on cinemas.id = d.cinema_id
where d.id = $1 and d.email is not null`
const CHANGE = `
update voucher_deliveries set email = $2, message = $3, deliver_at = $4, changes = changes + 1,
  confirmed_at = case when email = $2 and deliver_at = $4 then confirmed_at end
where id = $1`
const RENAME = `
update voucher_details set holder = $2, version = version + 1 where id = $1 and holder <> $2`

/**
 * Gifts that their givers change before they are sent (F-321), by the link of the letter that said where one
 * goes. Of another address or day such a letter says so anew. A change and the letter to whom the gift is for
 * wait for one another: what was accepted stands in that letter, and what was sent is changed no more.
 */
export class Gifts {
  readonly #pool: pg.Pool
  readonly #links: Pick<SignedLinks, 'idOf'>

  constructor(parts: { pool: pg.Pool; gift_links: Pick<SignedLinks, 'idOf'> }) {
    this.#pool = parts.pool
    this.#links = parts.gift_links
  }

  /** The gift of a token; null = there is none any more, or never was. */
  async read(house: Exhibitor, token: string, now: string): Promise<ShownGift | null> {
    const id = this.#links.idOf(house.id, token)
    if (id === null) return null
    const { rows } = await withExhibitor(this.#pool, house.id, (client) => client.query<GiftRow>(GIFT, [id]))
    const [gift] = rows
    return gift ? { ...gift, ...daysOf(gift, house, now) } : null
  }

  async change(house: Exhibitor, token: string, wanted: WantedGift, now: string): Promise<Answer<null, ChangeCode>> {
    const id = this.#links.idOf(house.id, token)
    if (id === null) return refuse('not_found')
    return withExhibitor(this.#pool, house.id, async (client) => {
      const [known] = (await client.query<GiftRow>(GIFT, [id])).rows
      if (!known || !(await hasReader(client, known.bill_id))) return refuse('not_found')
      const [gift] = (await client.query<GiftRow>(`${GIFT} for update of d`, [id])).rows
      if (!gift) return refuse('not_found')
      if (gift.is_sent) return refuse('gift_sent')
      const { deliver_on, today, last_day } = daysOf(gift, house, now)
      const is_other = wanted.deliver_on !== deliver_on
      if (is_other && wanted.deliver_on < today) return refuse('day_over', 'deliver_on')
      if (is_other && wanted.deliver_on > last_day) return refuse('day_too_late', 'deliver_on')
      const deliver_at = is_other ? instantOf(wanted.deliver_on, DELIVERY_TIME, gift.time_zone) : gift.deliver_at
      await client.query(CHANGE, [id, wanted.email, wanted.message, deliver_at])
      await client.query(RENAME, [id, wanted.holder_name])
      return ok(null)
    })
  }
}

function daysOf({ deliver_at, valid_until, time_zone }: GiftRow, { public_config }: Exhibitor, now: string) {
  const last = valid_until === null ? null : businessDate(valid_until, time_zone, public_config.midnight_offset)
  const today = wallClock(now, time_zone).date
  return { deliver_on: wallClock(deliver_at, time_zone).date, today, last_day: lastGiftDay(today, last) }
}
