import type pg from 'pg'

/** Places of people, by table and column: `foyer_erase_person` empties them, or takes the row. */
export const REACHED: Readonly<Record<string, string>> = {
  contacts: 'name email phone invoice address',
  subscribers: 'email first_name last_name',
  newsletter_requests: 'email first_name last_name',
  letters: 'reader reply_to subject from_name content unsubscribe reason',
  voucher_details: 'holder buyer_name buyer_email reference',
  voucher_deliveries: 'email message',
  schedule_reservations: 'company_name contact_name contact_email contact_mobile invoice_address comments',
  history: 'before',
  reset_requests: 'email',
}

/** Columns that may hold words, as `table.column`. */
export async function wordsInSchema(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    `select table_name || '.' || column_name as place
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type not in ('integer', 'bigint', 'smallint', 'numeric', 'boolean', 'uuid', 'date',
         'timestamp with time zone', 'interval', 'double precision', 'tstzrange', 'xid8')`,
  )
  return rows.map(({ place }) => place)
}

let people = 0
/** Somebody in every place of a house, under a word that is nobody else's; answers the id of a bill. */
export async function live(owner: pg.Client, house: number, word: string, email: string): Promise<string> {
  await owner.query(`set app.exhibitor = '${house}'`)
  people += 1
  const at = `${house}-${people}`
  const query = (sql: string, ...values: unknown[]) => owner.query(sql, values)
  await query(
    `insert into cinemas (id, exhibitor_id, slug, name, address1, zip, city, country_code, time_zone)
     values ($1, $1, 'c', 'c', 'c', '1', 'c', 'DE', 'Europe/Berlin') on conflict do nothing`,
    house,
  )
  await query(
    'insert into contacts (exhibitor_id, id, name, email, phone, invoice) values ($1, $2, $3, $4, $3, $5)',
    house,
    at,
    word,
    email.toUpperCase(),
    JSON.stringify({ company: word, address: word, vat_number: word }),
  )
  await query(
    `insert into bills (exhibitor_id, cinema_id, id, home, source, status, contact_id, total_cents, renewals, number)
     values ($1, $1, $2, 'hub', 'site', 'settled', $2, 2500, 0, '26-1')`,
    house,
    at,
  )
  await query(
    `insert into subscribers (id, exhibitor_id, email, first_name, last_name, locale, asked_at)
     values (gen_random_uuid(), $1, $2, $3, $3, 'en', now())`,
    house,
    email,
    word,
  )
  await query(
    `insert into newsletter_requests (exhibitor_id, email, first_name, last_name, locale, origin, made_at)
     values ($1, $2, $3, $3, 'en', 'https://kino.example', now())`,
    house,
    email,
    word,
  )
  for (const [reader, reply_to] of [
    [email, 'house@kino.example'],
    ['house@kino.example', email],
  ])
    await query(
      `insert into letters (id, exhibitor_id, kind, reader, subject, from_name, reply_to, content, until)
       values (gen_random_uuid(), $1, 'contact_message', $2, $3, 'Kino', $4, $3, now())`,
      house,
      reader,
      word,
      reply_to,
    )
  for (const [id, buyer, to] of [
    [`${at}_own`, email, null],
    [`${at}_given`, 'giver@mailbox.example', email],
  ]) {
    const [holder, message] = [word, word]
    await query(
      `insert into voucher_details (id, exhibitor_id, cinema_id, issue_id, issue_hash, nth, code_hash, code_sealed, last_four,
         holder, buyer_name, buyer_email, reference, price_cents, issued)
       values ($1, $2, $2, $1, '', 1, $1, '', 'ABCD', $3, $4, $5, $4, 2500, '{}')`,
      id,
      house,
      holder,
      to === null ? word : '',
      buyer,
    )
    await query(
      `insert into voucher_deliveries (id, exhibitor_id, cinema_id, bill_id, locale, email, message, deliver_at)
       values ($1, $2, $2, $3, 'en', $4, $5, now())`,
      id,
      house,
      at,
      to,
      message,
    )
  }
  const { rows } = await query(
    `insert into schedule_reservations (exhibitor_id, cinema_id, starts_on, time, company_name, contact_name, contact_email,
       contact_mobile, invoice_address, comments) values ($1, $1, '2027-01-01', '09:00', $2, $2, $3, $2, $2, $2) returning id`,
    house,
    word,
    email,
  )
  await query(
    `update schedule_reservations set contact_name = contact_name || ' II', contact_mobile = null where id = $1`,
    rows[0].id,
  )
  await query(
    `insert into reset_requests (exhibitor_id, email, origin, locale) values ($1, $2, 'https://kino.example', 'en')`,
    house,
    email,
  )
  return at
}

/** Tables in which something of a house has a word in it. */
export async function whereIs(owner: pg.Client, house: number, word: string): Promise<string[]> {
  const tables = [...new Set((await wordsInSchema(owner)).map((place) => place.split('.', 1)[0]!))]
  const found = []
  for (const table of tables) {
    const { rowCount } = await owner.query(
      `select from ${table} t where position($1 in lower(to_jsonb(t)::text)) > 0
         and coalesce(to_jsonb(t) ->> 'exhibitor_id', $2) = $2`,
      [word, String(house)],
    )
    if (rowCount) found.push(table)
  }
  return found.toSorted()
}
