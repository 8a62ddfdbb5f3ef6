import type pg from 'pg'
import type { Locale } from '#protocol/i18n/locales.ts'

/**
 * From here to the end of this transaction nobody of the house is erased; who is being erased just now is so
 * afterwards. Taken before any row of a letter, because erasing takes it first as well (migration 0154).
 */
const HOLD = `select pg_advisory_xact_lock_shared(7032154, current_setting('app.exhibitor')::integer)`
const BUYER = `
select from bills b join contacts c on c.id = b.contact_id and c.erased_at is null and c.email <> '' where b.id = $1`
const DELIVERY = `
select from voucher_deliveries d join bills b on b.id = d.bill_id join contacts c on c.id = b.contact_id
where d.id = $1 and d.email is not distinct from $2 and c.email = $3`

/**
 * Whether the buyer of a bill can still be written to, as the first step of the transaction that writes: a
 * letter that was drawn while its reader was erased is never sent (F-337).
 */
export async function hasReader(client: pg.ClientBase, bill_id: string): Promise<boolean> {
  await client.query(HOLD)
  return (await client.query(BUYER, [bill_id])).rowCount === 1
}

/** The same of a voucher: whom it is for and its buyer are those whom its letter names. */
export async function hasReaders(
  client: pg.ClientBase,
  { id, email, buyer_email }: { id: string; email: string | null; buyer_email: string },
): Promise<boolean> {
  await client.query(HOLD)
  return (await client.query(DELIVERY, [id, email, buyer_email])).rowCount === 1
}

/**
 * In which language a buyer is written to: that in which it was bought, where the house still offers it, else
 * its first.
 */
export function readersLocale(bought_in: Locale | null, { locales }: { locales: readonly Locale[] }): Locale {
  return locales.find((locale) => locale === bought_in) ?? locales[0]!
}
