import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readDrawnCode, spellCode } from '#protocol/vouchers/code.ts'
import { VoucherIssue } from '#protocol/vouchers/voucher.ts'
import { openWholeChromium } from '../../tests/chromium.ts'
import { decodeQr } from '../../tests/qr.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { heldUp } from '../db/testing/held-up.ts'
import { type KeptCode, VoucherCodes } from '../vouchers/codes.ts'
import { VoucherOffice } from '../vouchers/office.ts'
import { Packs } from '../vouchers/packs.ts'
import { Vouchers } from '../vouchers/vouchers.ts'
import { packsOf } from './testing/portal.ts'
import { makeSamples, openSampleHouse } from './testing/sample-house.ts'
import { seatsOf } from './testing/seats.ts'

/** Packs of printed cards: how their cards come, what is said of codes, and labels. */
const { portal, anton, make } = await openSampleHouse(['cinema', 'voucher_type', 'voucher_pack'])
const { pool } = portal.hub

function drawn(fields: object = {}) {
  return make('voucher_pack', { codes: 'drawn', prefix: 'KN', ...fields })
}
async function cardsOf(pack_id: number): Promise<Record<string, never>[]> {
  return (await anton('GET', `voucher-cards?filter[pack_id]=${pack_id}&per_page=100`)).body.data
}
async function counted(pack_id: number) {
  return (await anton('GET', `voucher-packs/${pack_id}/cards`)).body.data
}
function bring(pack_id: number, codes: readonly string[]) {
  return anton('POST', `voucher-packs/${pack_id}/cards`, { codes })
}
/** From which card to which something was written down, in the order of the cards. */
async function noted(pack_id: number, what: string): Promise<[number, number][]> {
  const sql = 'select from_nth, to_nth from voucher_card_events where pack_id = $1 and what = $2 order by from_nth'
  const { rows } = await withExhibitor(pool, 1, (client) => client.query(sql, [pack_id, what]))
  return rows.map(({ from_nth, to_nth }) => [from_nth, to_nth])
}
function someone(name: string, ...permissions: string[]) {
  return portal.visit(1, { exhibitor_id: 1, name, permissions })
}
async function faults(said: ReturnType<typeof anton>) {
  const { status, body } = await said
  return [status, body.errors]
}

/** Loses its process at the 700th code. */
class DyingCodes extends VoucherCodes {
  #left = 700
  override draw(exhibitor_id: number, prefix: string): KeptCode {
    this.#left -= 1
    if (this.#left < 0) throw new Error('the process ended')
    return super.draw(exhibitor_id, prefix)
  }
}

test('F-213 cards are drawn in steps beside everything else: a round that dies leaves whole ones, and two that go on make each once', async () => {
  const { id } = await drawn({ count: 1_200 })
  const dying = new Packs({ pool, codes: new DyingCodes('a key of these tests'), exhibitors: async () => [1] })
  await expect(dying.round()).rejects.toMatchObject({ cause: { message: 'the process ended' } })
  expect(await counted(id)).toEqual({ made: 500, printed: 500, activated: 0, blocked: 0 })
  const rounds = [packsOf(portal.hub), packsOf(portal.hub)]
  await until(async () => {
    await Promise.all(rounds.map((packs) => packs.round()))
    expect((await counted(id)).made).toBe(1_200)
  })
  const { rows } = await withExhibitor(pool, 1, (client) =>
    client.query(
      'select count(distinct code_hash)::int as codes, max(nth) as last from voucher_cards where pack_id = $1',
      [id],
    ),
  )
  expect(rows).toEqual([{ codes: 1_200, last: 1_200 }])
})

/** Draws for the first house alone. */
class CodesOfOne extends VoucherCodes {
  override draw(exhibitor_id: number, prefix: string): KeptCode {
    if (exhibitor_id !== 1) throw new Error('this house fails')
    return super.draw(exhibitor_id, prefix)
  }
}

test('F-213 a house whose cards cannot be drawn keeps no other from its cards, and says so', async () => {
  const ida = await portal.visit(2, { exhibitor_id: 2, name: 'Ida L.', permissions: ['*'] })
  const beside = await makeSamples(ida, ['cinema', 'voucher_type'])
  await beside.make('voucher_pack', { codes: 'drawn', count: 1 })
  const { id } = await drawn({ count: 1 })
  const packs = new Packs({ pool, codes: new CodesOfOne('a key of these tests'), exhibitors: async () => [2, 1] })
  await expect(packs.round()).rejects.toThrow('exhibitor 2')
  expect((await counted(id)).made).toBe(1)
})

test('SECURITY "Secrets" with another key than that of the cards that there are nothing begins', async () => {
  await bring((await make('voucher_pack')).id, ['LOSTKEY1'])
  const exhibitors = async () => [2, 1]
  const packsWith = (key: string) => new Packs({ pool, codes: new VoucherCodes(key), exhibitors })
  await packsWith('a key of these tests').checkKey()
  await expect(packsWith('another').checkKey()).rejects.toThrow('bring voucher.key of the hub back from a backup')
})

test('F-214 printed codes come in as a list: all or none, none that another card has, and again without harm', async () => {
  const [{ id }, other] = [await make('voucher_pack', { count: 3 }), await make('voucher_pack', {})]
  const added = (count: number, known: number) => ({ status: 200, body: { data: { added: count, known } } })
  expect(await bring(id, ['GIFT-0001', 'GIFT 0002'])).toMatchObject(added(2, 0))
  expect(await bring(id, ['GIFT0002', 'GIFT0003'])).toMatchObject(added(1, 1))
  const taken = ['Another card or voucher has this code already.']
  const wrong = await faults(bring(other.id, ['GIFT0009', 'GIFT 0003', 'ab', 'GIFT-0009']))
  const shape = ['A code has 6 to 32 letters from A to Z and digits.']
  expect(wrong).toEqual([422, { 'codes.1': taken, 'codes.2': shape, 'codes.3': taken }])
  expect((await counted(other.id)).made).toBe(0)
  const full = ['This pack has 3 cards; these are too many codes for it.']
  expect(await faults(bring(id, ['GIFT0004']))).toEqual([422, { codes: full }])
  const here = ['The codes of this pack are drawn here. Codes are imported into a pack of printed codes.']
  expect(await faults(bring((await drawn()).id, ['GIFT0005']))).toEqual([422, { codes: here }])
  expect((await cardsOf(id)).map(({ nth, last_four }) => [nth, last_four])).toEqual([
    [1, '0001'],
    [2, '0002'],
    [3, '0003'],
  ])
  expect(await noted(id, 'imported')).toEqual([
    [1, 2],
    [3, 3],
  ])
})

test('F-214 a code of a deleted pack is said to be one, to whom that pack is within reach', async () => {
  const elsewhere = (await make('cinema')).id
  const [gone, other] = [await make('voucher_pack', { cinema_id: elsewhere }), await make('voucher_pack')]
  await bring(gone.id, ['GONE0001'])
  const taken = ['Another card or voucher has this code already.']
  expect(await faults(bring(other.id, ['GONE0001']))).toEqual([422, { 'codes.0': taken }])
  await anton('DELETE', `voucher-packs/${gone.id}`, { version: 1 })
  const named = [`A card of the deleted pack “${gone.name}” has this code. Restore that pack to use it.`]
  expect(await faults(bring(other.id, ['GONE0001']))).toEqual([422, { 'codes.0': named }])
  const far = { exhibitor_id: 1, employee_id: anton.employee_id, mayIn: (id: number) => id !== elsewhere }
  const said = await packsOf(portal.hub).import(far, other.id, ['GONE0001'])
  expect(said).toEqual({ ok: false, refusal: [{ code: 'code_taken', field: 'codes.0', detail: {} }] })
})

test('SECURITY "Codes" a list says the last four letters; the whole takes a permission, and it is written down who read it', async () => {
  const { id } = await drawn({ count: 2 })
  await packsOf(portal.hub).round()
  const [card] = await cardsOf(id)
  const eva = await someone('Eva R.', 'voucher-packs.*', 'voucher-cards.view')
  const [code, labels] = [`voucher-cards/${card!.id}/code`, `voucher-packs/${id}/labels`]
  expect([(await eva('POST', code, {})).status, (await eva('GET', labels)).status]).toEqual([403, 403])
  const read = (await anton('POST', code, {})).body.data.code as string
  const whole = readDrawnCode(read)
  expect([read.startsWith('KN'), whole.ok && spellCode(whole.value)]).toEqual([true, read])
  expect(read.replaceAll(' ', '').slice(-4)).toBe(card!.last_four)
  await anton('GET', `${labels}?from=2`)
  const row = async () => (await eva('GET', `voucher-cards/${card!.id}`)).body.data
  expect((await row()).events).toMatchObject([{ what: 'read', by: 'Anton B.' }])
  await anton('GET', labels)
  expect((await row()).events).toMatchObject([{ what: 'labels', by: 'Anton B.' }, { what: 'read' }])
  for (const path of [`voucher-cards/${card!.id}`, 'voucher-cards', 'voucher-cards.csv', `voucher-packs/${id}/history`])
    expect(JSON.stringify((await anton('GET', path)).body)).not.toContain(read.replaceAll(' ', '').slice(4, -4))
})

test('SECURITY "Codes" labels are asked for by a page of ours alone, and written down with the cards that they are of', async () => {
  const { id } = await drawn({ count: 5 })
  await packsOf(portal.hub).round()
  const third = (await cardsOf(id)).find(({ nth }) => nth === 3)!
  await anton('POST', `voucher-cards/${third.id}/block`, { is_blocked: true })
  const ask = async (method: string, site: string) => {
    const headers = { cookie: anton.cookie, 'sec-fetch-site': site }
    const answer = await fetch(`${portal.hub.url}/api/portal/voucher-packs/${id}/labels`, { method, headers })
    await answer.arrayBuffer()
    return answer.status
  }
  for (const [method, site] of [
    ['GET', 'cross-site'],
    ['GET', 'same-site'],
    ['HEAD', 'same-origin'],
  ] as const)
    expect([method, site, await ask(method, site)]).toEqual([method, site, 403])
  expect(await noted(id, 'labels')).toEqual([])
  expect(await ask('GET', 'same-origin')).toBe(200)
  expect(await noted(id, 'labels')).toEqual([
    [1, 2],
    [4, 5],
  ])
  const { events } = (await anton('GET', `voucher-cards/${third.id}`)).body.data
  expect(events).toMatchObject([{ what: 'blocked' }])
})

test('SECURITY "Codes" a person has one file of labels open and a hub two, until they end', async () => {
  const { id } = await drawn({ count: 1 })
  await packsOf(portal.hub).round()
  const labels = `voucher-packs/${id}/labels`
  const [eva, nora] = [await someone('Eva S.', 'voucher-cards.read-codes'), await someone('Nora V.', 'voucher-cards.*')]
  const full = { status: 429, refusal: 'too_many_requests' }
  // while this row is held nobody writes down beside it who printed, so a file stays open
  const asked = await withExhibitor(pool, 1, async (client) => {
    await client.query('select 1 from voucher_packs where id = $1 for update', [id])
    const own = [anton('GET', labels), anton('GET', labels)]
    expect(await Promise.race(own)).toMatchObject(full)
    const others = [eva('GET', labels), nora('GET', labels)]
    expect(await Promise.race(others)).toMatchObject(full)
    return [...own, ...others]
  })
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  await until(async () => expect((await anton('GET', labels)).status).toBe(200))
})

test('F-213 a card is taken out of sale and back, until it is a voucher; then its pack is not deleted any more', async () => {
  const { id } = await make('voucher_pack')
  await bring(id, [`SALE${id}AA`, `SALE${id}BB`])
  const [first, second] = await cardsOf(id)
  const block = (card: typeof first, is_blocked: boolean) =>
    anton('POST', `voucher-cards/${card!.id}/block`, { is_blocked })
  for (const is_blocked of [true, true])
    expect((await block(first, is_blocked)).body.data).toEqual({ state: 'blocked' })
  expect(await counted(id)).toEqual({ made: 2, printed: 1, activated: 0, blocked: 1 })
  expect((await block(first, false)).body.data).toEqual({ state: 'printed' })
  const { events } = (await anton('GET', `voucher-cards/${first!.id}`)).body.data
  expect(events).toMatchObject([{ what: 'unblocked' }, { what: 'blocked', by: 'Anton B.' }, { what: 'imported' }])
  await withExhibitor(pool, 1, (client) =>
    client.query(`update voucher_cards set state = 'activated' where id = $1`, [second!.id]),
  )
  expect(await faults(block(second, true))).toEqual([422, { message: ['This card is a voucher already.'] }])
  const stays = ['Cards of this pack are vouchers already. Block it instead.']
  expect(await faults(anton('DELETE', `voucher-packs/${id}`, { version: 1 }))).toEqual([422, { message: stays }])
  const blocked = await anton('PUT', `voucher-packs/${id}`, { version: 1, is_blocked: true })
  expect([blocked.status, blocked.body.data.is_blocked]).toEqual([200, true])
  const { voucher_type_id } = blocked.body.data
  expect((await anton('DELETE', `voucher-types/${voucher_type_id}`, { version: 1 })).refusal).toBe('still_used')
  expect(await faults(anton('PUT', `voucher-packs/${id}`, { version: 2, count: 60, prefix: 'AB' }))).toEqual([
    422,
    { count: ['This cannot be changed any more.'], prefix: ['This cannot be changed any more.'] },
  ])
})

test('F-213 the labels of a pack, opened in a browser, have the code of each card that waits for its sale', async () => {
  const { id } = await drawn({ count: 26, valid_until: '2027-12-31' })
  await packsOf(portal.hub).round()
  const cards = await cardsOf(id)
  await anton('POST', `voucher-cards/${cards[0]!.id}/block`, { is_blocked: true })
  const second = (await anton('POST', `voucher-cards/${cards[1]!.id}/code`, {})).body.data.code.replaceAll(' ', '')
  const answer = await fetch(`${portal.hub.url}/api/portal/voucher-packs/${id}/labels`, {
    headers: { cookie: anton.cookie },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = Buffer.from(await answer.arrayBuffer())
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  const single = await anton('GET', `voucher-packs/${id}/labels?sheet=single&from=1&to=3`)
  expect(single.body.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const empty = { message: 'There is no card here that waits for its sale.' }
  expect((await anton('GET', `voucher-packs/${id}/labels?from=1&to=1`)).body).toMatchObject({
    errors: { from: [empty.message] },
  })

  const files = createServer((_, to) => to.setHeader('content-type', 'application/pdf').end(pdf))
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  const browser = await openWholeChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 1000 }, deviceScaleFactor: 2 })
    await page.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/labels.pdf#toolbar=0&view=FitH,0`)
    await until(async () => {
      const read = await decodeQr(new Uint8Array(await page.screenshot()))
      expect(read).toContain(second)
      expect(read.filter((code) => !readDrawnCode(code).ok)).toEqual([])
    })
  } finally {
    await browser.close()
    files.close()
  }
})

/** Issues vouchers of a type of one to twenty turns, € 12.50 each. */
async function issue(fields: object = {}, by = anton) {
  const said = await by('POST', 'vouchers', { ...(await issueOf()), ...fields })
  return { ...said, ids: (said.body.data?.ids ?? []) as string[] }
}
let issued_in: { cinema_id: number; voucher_type_id: number } | null = null
async function issueOf() {
  issued_in ??= {
    cinema_id: (await make('cinema')).id,
    voucher_type_id: (await make('voucher_type', { turns_max: 20 })).id,
  }
  return { ...issued_in, total_turns: 3, valid_from: '2026-11-22', request_id: randomUUID() }
}
async function voucherRow(id: string) {
  return (await anton('GET', `vouchers/${id}`)).body.data
}

test('F-211 vouchers are issued by hand as often as they are asked for, and the list says of each what is left of it', async () => {
  const asked = { request_id: randomUUID(), count: 2, holder: 'Elif A.', buyer_name: 'Jana', reference: 'PR 12' }
  const first = await issue(asked)
  expect([first.status, first.ids.length]).toEqual([200, 2])
  expect((await issue(asked)).ids).toEqual(first.ids)
  expect((await issue({ ...asked, holder: 'Somebody else' })).refusal).toBe('key_used_again')
  expect((await issue(asked, await someone('Ewa R.', 'vouchers.*'))).refusal).toBe('key_used_again')
  const { data, meta } = (await anton('GET', 'vouchers?search=PR 12')).body
  expect([meta.total, data[0].kind]).toEqual([2, 'giftcard'])
  const row = await voucherRow(first.ids[0]!)
  const worth = { total_turns: 3, remaining_turns: 3, price_cents: 3_750, valid_from: '2026-11-22', valid_until: null }
  expect(row).toMatchObject({ ...worth, state: 'active', holder: 'Elif A.', buyer_name: 'Jana', used_at: null })
  expect(row.events).toMatchObject([{ what: 'issued', changed_by_name: 'Anton B.' }])
  expect((await anton('GET', 'vouchers?filter[state]=used_up')).body.meta.total).toBe(0)
  expect((await anton('GET', 'vouchers.csv?columns=holder,remaining_turns')).body).toContain('Elif A.,3')
})

test('L8 vouchers that were written down before their hub ended are the same ones afterwards, whatever became of their type', async () => {
  const by = { exhibitor_id: 1, employee_id: 1, mayIn: () => true }
  const type = await make('voucher_type', { slug: 'becomes-another' })
  const asked = VoucherIssue.parse({
    ...(await issueOf()),
    voucher_type_id: type.id,
    total_turns: null,
    code: 'DIES-0001',
  })
  const request_id = randomUUID()
  const { lanes, log } = portal.hub
  const vouchers = new Vouchers({ lanes, second: seatsOf(portal.hub).second, log })
  const officeWith = (issue: Vouchers['issue'], hasRoom = true) =>
    new VoucherOffice({
      pool,
      codes: new VoucherCodes('a key of these tests'),
      vouchers: { hasRoom: () => hasRoom, issue, decide: vouchers.decide.bind(vouchers) },
    })
  const dies = async () => Promise.reject(new Error('the process ended'))
  const full = await officeWith(dies, false).issue(by, { ...asked, request_id })
  expect(full).toMatchObject({ refusal: { code: 'not_recorded' } })
  await expect(officeWith(dies).issue(by, { ...asked, request_id })).rejects.toThrow('the process ended')
  const edit = { version: type.version, turns_default: type.turns_default + 1 }
  expect((await anton('PUT', `voucher-types/${type.id}`, edit)).status).toBe(200)
  const issue = vouchers.issue.bind(vouchers)
  const done = await officeWith(issue).issue(by, { ...asked, request_id })
  expect(await officeWith(dies).issue(by, { ...asked, request_id })).toEqual(done)
  expect(await officeWith(dies, false).issue(by, { ...asked, request_id })).toEqual(done)
  const [id] = done.ok ? done.value.ids : []
  const row = (await anton('GET', `vouchers/${id}`)).body.data
  expect([row.total_turns, row.price_cents]).toEqual([
    type.turns_default,
    type.turns_default * type.cost_turn + (type.products_enabled ? type.products_default : 0),
  ])
})

test('F-211 what a voucher may not be is said at its field, and nothing of it is issued', async () => {
  const before = (await anton('GET', 'vouchers')).body.meta.total
  for (const [fields, errors] of [
    [{ total_turns: 21 }, { total_turns: ['This must be between 1 and 20.'] }],
    [{ valid_until: '2026-11-21' }, { valid_until: ['The last day is before the first.'] }],
    [{ code: 'ab' }, { code: ['A code has 6 to 32 letters from A to Z and digits.'] }],
    [{ cinema_id: 99_999 }, { cinema_id: ['This choice does not exist any more.'] }],
    [{ remaining_turns: 9 }, {}],
  ] as const) {
    const { status, body } = await issue(fields)
    expect([status, body.errors]).toEqual([422, expect.objectContaining(errors)])
  }
  expect((await anton('GET', 'vouchers')).body.meta.total).toBe(before)
})

test('F-214 a printed code is of one card or of one voucher of the house, whichever was first', async () => {
  const { id } = await make('voucher_pack')
  await bring(id, ['SHOP-0001'])
  const taken = ['Another card or voucher has this code already.']
  expect(await faults(issue({ code: 'SHOP 0001' }))).toEqual([422, { code: taken }])
  const { ids } = await issue({ code: 'SHOP-0002' })
  expect(await faults(issue({ code: 'SHOP0002' }))).toEqual([422, { code: taken }])
  expect(await faults(bring(id, ['SHOP0002']))).toEqual([422, { 'codes.0': taken }])
  const found = (await anton('GET', 'vouchers?search=SHOP 0002')).body
  expect([found.meta.total, found.data[0].id, found.data[0].last_four]).toEqual([1, ids[0], '0002'])
})

test('SECURITY "Codes" the whole code of a voucher takes its permission, and it is written down who read it', async () => {
  const { ids } = await issue()
  const eva = await someone('Eva T.', 'vouchers.*')
  expect((await eva('POST', `vouchers/${ids[0]}/code`, {})).status).toBe(403)
  const code = (await anton('POST', `vouchers/${ids[0]}/code`, {})).body.data.code as string
  expect(readDrawnCode(code).ok).toBe(true)
  const row = (await eva('GET', `vouchers/${ids[0]}`)).body.data
  expect(row.events).toMatchObject([{ what: 'read', changed_by_name: 'Anton B.' }, { what: 'issued' }])
  for (const path of [`vouchers/${ids[0]}`, 'vouchers', 'vouchers.csv', `vouchers/${ids[0]}/history`])
    expect(JSON.stringify((await anton('GET', path)).body)).not.toContain(code.replaceAll(' ', '').slice(0, -4))
})

test('F-214 of a list and of a voucher by hand that bring one code at once the first has it, the other reads so', async () => {
  const { id } = await make('voucher_pack')
  await issueOf()
  const said = await heldUp(
    pool,
    1,
    ['select pg_advisory_xact_lock(7032057, $1)', [1]],
    [() => bring(id, ['ONCE-0001']), () => issue({ code: 'ONCE-0001' }), () => bring(id, ['ONCE-0001', 'ONCE-0002'])],
  )
  expect(said.map(({ status, refusal }) => [status, refusal])).toEqual([
    [200, null],
    [422, 'code_taken'],
    [200, null],
  ])
})

test('F-213 a card that is blocked while its labels are drawn is on none of them; of a pack that is gone no card is there', async () => {
  const { id } = await make('voucher_pack')
  await bring(id, [`DRAW${id}AA`, `DRAW${id}BB`])
  const [first, second] = await cardsOf(id)
  const by = { exhibitor_id: 1, employee_id: anton.employee_id, mayIn: () => true }
  const asked = await packsOf(portal.hub).labels(by, id, { from: 1, to: 2 })
  expect((await anton('POST', `voucher-cards/${first!.id}/block`, { is_blocked: true })).status).toBe(200)
  const drawn_codes: string[] = []
  if (asked.ok) for await (const piece of asked.value.pieces) drawn_codes.push(...piece.map(({ code }) => code))
  expect(drawn_codes).toEqual([`DRAW${id}BB`])
  expect((await anton('DELETE', `voucher-packs/${id}`, { version: 1 })).status).toBe(200)
  for (const [what, body] of [
    ['block', { is_blocked: true }],
    ['code', {}],
  ] as const)
    expect([what, (await anton('POST', `voucher-cards/${second!.id}/${what}`, body)).status]).toEqual([what, 404])
})

test('F-235 SECURITY vouchers and cards of a sister cinema are not there for who keeps to another', async () => {
  const { ids } = await issue()
  const { cinema_id } = await issueOf()
  const { id: pack_id } = await make('voucher_pack', { cinema_id })
  await bring(pack_id, [`KEEP${pack_id}AA`])
  const [card] = await cardsOf(pack_id)
  const bases = ['vouchers', 'voucher-packs', 'voucher-cards']
  const words = bases.flatMap((base) => ['view', 'create', 'edit'].map((action) => `${base}.${action}.own`))
  const keeper = await someone('Kim O.', ...words, 'voucher-cards.read-codes.own')
  const keep = (cinema: number) =>
    withExhibitor(pool, 1, (client) =>
      client.query('update employees set cinemas = $2 where id = $1', [keeper.employee_id, [cinema]]),
    )
  const days = { valid_from: '2026-11-22', valid_until: null }
  const calls = [
    ['GET', `vouchers/${ids[0]}/edit`],
    ['GET', `vouchers/${ids[0]}/history`],
    ['PUT', `vouchers/${ids[0]}`, { version: 1, holder: 'Kim' }],
    ['POST', `vouchers/${ids[0]}/dates`, days],
    ['POST', `vouchers/${ids[0]}/state`, { state: 'blocked' }],
    ['POST', `vouchers/${ids[0]}/code`, {}],
    ['GET', `voucher-packs/${pack_id}/cards`],
    ['POST', `voucher-packs/${pack_id}/cards`, { codes: [`KEEP${pack_id}BB`] }],
    ['POST', `voucher-cards/${card!.id}/code`, {}],
    ['POST', `voucher-cards/${card!.id}/block`, { is_blocked: true }],
  ] as const
  const statuses = async () => {
    const said: [string, number][] = []
    for (const [method, path, body] of calls) said.push([path, (await keeper(method, path, body)).status])
    return said
  }
  await keep((await make('cinema')).id)
  expect(await statuses()).toEqual(calls.map(([, path]) => [path, 404]))
  const refused = await issue({}, keeper)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cinema_id']])
  await keep(cinema_id)
  expect(await statuses()).toEqual(calls.map(([, path]) => [path, 200]))
  expect((await issue({}, keeper)).status).toBe(200)
})

test('F-211 a voucher is written over, blocked, let go, given other days and withdrawn for ever: each stands in its history, no turn is a PUT', async () => {
  const { ids } = await issue()
  const path = `vouchers/${ids[0]}`
  const put = (body: object) => anton('PUT', path, body)
  expect((await put({ version: 1, holder: 'Nora' })).body.data).toMatchObject({ version: 2, holder: 'Nora' })
  expect([(await put({ version: 1, holder: 'X' })).status, (await put({ version: 2, total_turns: 9 })).status]).toEqual(
    [409, 422],
  )
  const word = async (state: string) => (await anton('POST', `${path}/state`, { state })).status
  expect([await word('blocked'), await word('blocked'), (await voucherRow(ids[0]!)).state]).toEqual([
    200,
    200,
    'blocked',
  ])
  expect([await word('active'), (await voucherRow(ids[0]!)).state]).toEqual([200, 'active'])
  const days = { valid_from: '2020-01-01', valid_until: '2020-01-31' }
  expect((await anton('POST', `${path}/dates`, days)).body.data).toEqual(days)
  expect(await voucherRow(ids[0]!)).toMatchObject({ ...days, state: 'expired' })
  expect([await word('deleted'), await word('active')]).toEqual([200, 422])
  const { data } = (await anton('GET', `${path}/history`)).body
  const said = data.map(({ what, changed_by_name }: { what: string; changed_by_name: string }) => [
    what,
    changed_by_name,
  ])
  const all = ['withdrawn', 'dates', 'unblocked', 'blocked', 'edited', 'issued']
  expect(said).toEqual(all.map((what) => [what, 'Anton B.']))
})
