import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { addExhibitor } from '../http/testing/hub.ts'

/** Places of people, by table and column: `foyer_erase_person` empties them, or takes the row. */
const REACHED: Readonly<Record<string, string>> = {
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

/**
 * Why other columns that may hold words are not asked for: each by its table and name, so that a new one is
 * found here.
 */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'what a house says of itself, shows and sells': {
    backgrounds: 'name type color to_color',
    categories: 'name color picture cinemas',
    cinemas: 'slug name address1 zip city country_code gmaps phone email time_zone opening_hours',
    contents: 'type locale key page_slug title text groups status',
    events: 'slug title page_title description content translations prices picture',
    exhibitor_hosts: 'host',
    exhibitors:
      'trade_name brand hosts email accent locales public_config settings website_config paper portal_config web_device',
    house_links: 'other_host',
    houses: 'trade_name',
    movie_versions:
      'text short dimension media_type audio_language subtitle_one_language subtitle_two_language translations',
    movies:
      'slug display_title internal_title original_title tagline description notice rating rating_scheme warnings directors actors genres nation original_language spoken_languages links poster trailer maccsbox tags status custom_attributes translations tmdb_said background',
    payment_methods: 'name status type driver component access config frontend_config template translations',
    pictures: 'picture',
    price_groups: 'name',
    price_rates: 'name short description color usable used_in translations',
    products: 'name description barcode color icon status picture recipe translations',
    rental_profiles: 'name timeline',
    roles: 'name color permissions',
    schedule_moves: 'arrangement picked',
    schedule_templates: 'name entries',
    schedules: 'schedule_type item_type arrangement',
    screens: 'name short class_rate config arrangement',
    signages: 'name type colors orientation ratio display_times messages queue_items',
    tags: 'slug name translations',
    themes: 'name colors',
    ticket_prices: 'seat_class',
    tmdb_keys: 'sealed',
    voucher_packages: 'title description picture items translations',
    voucher_packs: 'name codes prefix',
    voucher_types: 'type title slug page_title description content offline_grant translations offline_grants',
  },
  'firms with which a house deals, edited in the portal by hand': {
    distributor_offices: 'name contact_name email phone address1 zip city country_code',
    distributors: 'name email phone website',
  },
  'people who work there, edited in the portal by hand, and what they did and why': {
    accounts: 'password_hash',
    bill_refunds: 'bill_id lines reason',
    employees: 'name email roles permissions pin_hash access_level cinemas',
    exports: 'id list query columns format',
    house_tokens: 'hash kind from_host',
    installation_log: 'by_name action before after hash',
    movements: 'id kind device_id reason type',
    passkey_challenges: 'challenge session',
    passkeys: 'credential_id public_key transports host name',
    portal_requests: 'request_hash made',
    portal_sessions: 'hash address browser',
    recovery_codes: 'hash',
    reset_tokens: 'hash',
    schedule_cancellations: 'reason',
    schedule_messages: 'occasion message',
    seat_blocks: 'what slots reason',
    second_factors: 'secret',
    setup_links: 'hash',
    stock_changes: 'what reason',
    voucher_card_events: 'what',
    voucher_events: 'voucher_id what',
  },
  'ids, states and amounts: a person is the id of a contact there (docs/ledger.md, L19)': {
    allocations: 'line_id payment_id',
    bill_lines: 'id bill_id kind state name detail ticket_id right_key ended_by voucher_id',
    bills: 'id home source device_id number status business_date contact_id visitor',
    cancelled_bills: 'bill_id',
    commands: 'command_id request_hash answer',
    conflicts: 'kind detail key facts reason',
    halls: 'sale',
    journal: 'stream body hash about',
    ledger_heads: 'own_hash down_hash up_hash received_hash',
    moved_bills: 'bill_id kind seats',
    payment_transactions: 'payment_id transaction_id',
    payments: 'id bill_id type status device_id voucher_id',
    questions: 'id kind state device_id bill_id event',
    rights: 'key',
    schedule_message_bills: 'bill_id',
    schedule_message_refunds: 'line_id bill_id',
    slots: 'home state bill_id ticket_id origin',
    ticket_letters: 'bill_id tickets',
    tickets: 'ticket_id state origin bill_id line_id question_id',
    voucher_cards: 'id code_hash code_sealed last_four state',
    vouchers: 'id code_mac contact_id state line_id question_id used_by',
  },
  'boxes, devices and sessions, and what goes wrong with them': {
    captcha_uses: 'signature',
    chain_links: 'record record_id content hash',
    chain_waiting: 'record record_id content',
    changes: 'kind',
    device_cursors: 'unread',
    device_orders: 'uid order outcome',
    devices: 'uid type name series status payment_method_ids template',
    edge_credentials: 'secret_hash hash',
    edge_lines: 'about',
    edges: 'box token_hash public_key',
    enrolments: 'name version address pin_hash secret_hash',
    migrations: 'name hash',
    sessions: 'hash',
    troubles: 'kind detail',
  },
  'kinds, ids, hashes, languages and addresses of pages beside what is asked for': {
    contacts: 'id',
    subscribers: 'locale confirm_hash',
    newsletter_requests: 'locale origin bill_id',
    letters: 'kind state',
    voucher_details: 'id issue_id issue_hash code_hash code_sealed last_four issued',
    voucher_deliveries: 'id bill_id locale',
    schedule_reservations: 'type status schedule_type time cycle payment_method',
    history: 'kind',
    reset_requests: 'origin locale',
    school_requests: 'request_hash',
  },
}

let database: FreshDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  for (const house of [1, 2]) await addExhibitor(database, house, [`house${house}.example`])
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

/** Columns that may hold words, as `table.column`. */
async function wordsInSchema(): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    `select table_name || '.' || column_name as place
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type not in ('integer', 'bigint', 'smallint', 'numeric', 'boolean', 'uuid', 'date',
         'timestamp with time zone', 'interval', 'double precision', 'tstzrange', 'xid8')`,
  )
  return rows.map(({ place }) => place)
}

function placesOf(list: Readonly<Record<string, string>>): string[] {
  return Object.entries(list).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`))
}

test('SECURITY "People’s data" of every column that may hold words it is said whether somebody can be in it', async () => {
  const said = [...placesOf(REACHED), ...Object.values(OTHERS).flatMap(placesOf)]
  expect(said.toSorted()).toEqual((await wordsInSchema()).toSorted())
})

let people = 0
/** Somebody in every place of a house, under a word that is nobody else's; answers the id of a bill. */
async function live(house: number, word: string, email: string): Promise<string> {
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
async function whereIs(house: number, word: string): Promise<string[]> {
  const tables = [...new Set((await wordsInSchema()).map((place) => place.split('.', 1)[0]!))]
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

test('SECURITY "People’s data" whoever is erased is in no table of the house any more, and nobody else is touched; what was bought stays', async () => {
  const email = 'zzjana@mailbox.example'
  const everywhere = Object.keys(REACHED).toSorted()
  const bill_id = await live(1, 'zzjana', email)
  await live(1, 'zzother', 'zzother@mailbox.example')
  await live(2, 'zznext', email)
  await owner.query(`set app.exhibitor = '1'`)
  expect(await whereIs(1, 'zzjana')).toEqual(everywhere)

  const { rows: known } = await owner.query('select * from foyer_person($1)', [` ${email.toUpperCase()}`])
  expect([...new Set(known.map(({ place }) => place))].toSorted()).toEqual(everywhere)
  expect(JSON.stringify(known)).not.toMatch(/zzother|zznext/)
  expect(known.find(({ place }) => place === 'contacts')!.said.bills).toEqual([
    expect.objectContaining({ id: bill_id, number: '26-1', total_cents: 2_500 }),
  ])

  const { rows: done } = await owner.query('select * from foyer_erase_person($1)', [email])
  expect(done.filter(({ erased }) => Number(erased) === 0)).toEqual([])
  expect(await whereIs(1, 'zzjana')).toEqual([])
  expect((await owner.query('select * from foyer_person($1)', [email])).rows).toEqual([])
  const bill = await owner.query('select total_cents::integer from bills where id = $1', [bill_id])
  expect(bill.rows).toEqual([{ total_cents: 2_500 }])
  expect(await whereIs(1, 'zzother')).toEqual(everywhere)
  expect(await whereIs(2, 'zznext')).toEqual(everywhere.filter((table) => table !== 'reset_requests'))
})

test('SECURITY "People’s data" the serving hub erases nobody, and an empty address is nobody’s', async () => {
  await owner.query(`set app.exhibitor = '1'`)
  await expect(owner.query(`select foyer_erase_person(' ')`)).rejects.toThrow('nobody has this address')
  for (const call of ['foyer_person', 'foyer_erase_person'])
    await expect(database.pool.query(`select * from ${call}('x@mailbox.example')`)).rejects.toThrow('permission denied')
})
