import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { live, REACHED, whereIs, wordsInSchema } from './testing/people.ts'

/**
 * Why other columns that may hold words are not asked for: each by its table and name, so that a new one is
 * found here.
 */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'what a house says of itself, shows and sells': {
    backgrounds: 'name type color to_color',
    categories: 'name color picture cinemas',
    cinemas: 'slug name address1 zip city country_code gmaps phone email time_zone opening_hours public_hours',
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
      'slug display_title internal_title original_title tagline description notice rating rating_scheme warnings directors actors genres nation original_language spoken_languages links poster trailer streaming maccsbox tags status custom_attributes translations tmdb_said background',
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
    edge_doings: 'id what subject name',
    erasures: 'id reason places',
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
    conflicts: 'kind detail key facts reason choice',
    halls: 'sale',
    journal: 'stream body hash about',
    ledger_heads: 'own_hash down_hash up_hash received_hash',
    moved_bills: 'bill_id kind seats',
    payment_transactions: 'payment_id transaction_id',
    payments: 'id bill_id type status device_id voucher_id',
    questions: 'id kind state device_id bill_id event',
    recount_reports: 'uid content',
    rights: 'key',
    schedule_message_bills: 'bill_id',
    stock_claims: 'bill_id',
    schedule_message_refunds: 'line_id bill_id',
    slots: 'home state bill_id ticket_id origin',
    ticket_letters: 'bill_id tickets',
    tickets: 'ticket_id state origin bill_id line_id question_id',
    voucher_cards: 'id code_hash code_sealed last_four state',
    vouchers: 'id code_mac contact_id state line_id question_id used_by',
  },
  'boxes, devices and sessions, and what goes wrong with them': {
    backups: 'file failure',
    captcha_uses: 'signature',
    chain_links: 'record record_id content hash',
    chain_waiting: 'record record_id content',
    changes: 'kind',
    device_cursors: 'unread',
    device_orders: 'uid order outcome',
    devices: 'uid type name series status payment_method_ids template',
    device_tokens: 'uid token_hash',
    edge_credentials: 'secret_hash hash',
    edge_epochs: 'box public_key',
    edge_lines: 'about',
    edges: 'box token_hash public_key',
    enrolments: 'name version address pin_hash secret_hash',
    limits: 'name',
    migrations: 'name hash',
    recount_registers: 'uid name',
    sessions: 'hash',
    troubles: 'kind detail',
    alerts: 'kind key',
  },
  'kinds, ids, hashes, languages and addresses of pages beside what is asked for': {
    contacts: 'id locale',
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

function placesOf(list: Readonly<Record<string, string>>): string[] {
  return Object.entries(list).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`))
}

test('SECURITY "People’s data" of every column that may hold words it is said whether somebody can be in it', async () => {
  const said = [...placesOf(REACHED), ...Object.values(OTHERS).flatMap(placesOf)]
  expect(said.toSorted()).toEqual((await wordsInSchema(owner)).toSorted())
})

test('SECURITY "People’s data" whoever is erased is in no table of the house any more, and nobody else is touched; what was bought stays', async () => {
  const email = 'zzjana@mailbox.example'
  const everywhere = Object.keys(REACHED).toSorted()
  const bill_id = await live(owner, 1, 'zzjana', email)
  await live(owner, 1, 'zzother', 'zzother@mailbox.example')
  await live(owner, 2, 'zznext', email)
  await owner.query(`set app.exhibitor = '1'`)
  expect(await whereIs(owner, 1, 'zzjana')).toEqual(everywhere)

  const { rows: known } = await owner.query('select * from foyer_person($1)', [` ${email.toUpperCase()}`])
  expect([...new Set(known.map(({ place }) => place))].toSorted()).toEqual(everywhere)
  expect(JSON.stringify(known)).not.toMatch(/zzother|zznext/)
  expect(known.find(({ place }) => place === 'contacts')!.said.bills).toEqual([
    expect.objectContaining({ id: bill_id, number: '26-1', total_cents: 2_500 }),
  ])

  const { rows: done } = await owner.query('select * from foyer_erase_person($1)', [email])
  expect(done.filter(({ erased }) => Number(erased) === 0)).toEqual([])
  expect(await whereIs(owner, 1, 'zzjana')).toEqual([])
  expect((await owner.query('select * from foyer_person($1)', [email])).rows).toEqual([])
  const bill = await owner.query('select total_cents::integer from bills where id = $1', [bill_id])
  expect(bill.rows).toEqual([{ total_cents: 2_500 }])
  expect(await whereIs(owner, 1, 'zzother')).toEqual(everywhere)
  expect(await whereIs(owner, 2, 'zznext')).toEqual(everywhere.filter((table) => table !== 'reset_requests'))
})

test('SECURITY "People’s data" the serving hub erases nobody without a record of it, and an empty address is nobody’s', async () => {
  await owner.query(`set app.exhibitor = '1'`)
  await expect(owner.query(`select foyer_erase_person(' ')`)).rejects.toThrow('nobody has this address')
  for (const call of ['foyer_person', 'foyer_erase_person'])
    await expect(database.pool.query(`select * from ${call}('x@mailbox.example')`)).rejects.toThrow('permission denied')
  for (const change of [
    'insert into erasures (exhibitor_id, reason) values (1, $1)',
    'update erasures set reason = $1',
    'delete from erasures where reason = $1',
  ])
    await expect(database.pool.query(change, ['asked'])).rejects.toThrow('permission denied')
})
