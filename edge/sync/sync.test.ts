import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallBody } from '#protocol/kit/call.ts'
import { decideCash } from '#protocol/ledger/decide-bill.ts'
import { newVoucherRow } from '#protocol/ledger/decide-voucher.ts'
import { type EntryData, entryBody, NO_HASH, readEntryBody } from '#protocol/ledger/entries.ts'
import { centsRight, turnsRight } from '#protocol/ledger/rows.ts'
import { VOUCHER } from '#protocol/ledger/testing/ledgers.ts'
import { ok } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { admitCall, pollCall, pushCall, quarantineCall, wantVoucherCall } from '#protocol/sync/calls.ts'
import { type CarriedDevice, type DeviceToken, type ReportPart, reportCall } from '#protocol/sync/recount.ts'
import type { OfflineGrant } from '#protocol/vouchers/voucher-type.ts'
import { until } from '../../tests/until.ts'
import { thisMachine } from '../enrolment/this-machine.ts'
import { EdgeStore } from '../ledger/store.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Sync } from './sync.ts'
import { Views } from './views.ts'
import { KEPT_MS } from './voucher-returns.ts'

let box: EdgeBox
beforeEach(() => {
  box = edgeBox()
})
afterEach(() => box.close())

let grant: OfflineGrant = { grant: 'turns', turns: 1 }
/** What is granted in this cinema, and in no other. */
function voucherType(id: number) {
  if (id !== VOUCHER.voucher_type_id) return undefined
  return { offline_grant: { grant: 'none', turns: null } as const, offline_grants: [{ ...grant, cinema_id: 1 }] }
}

function openStore(): EdgeStore {
  return new EdgeStore(box.db, () => false)
}

/** Nobody listens on port 1. */
const NOBODY = 'http://127.0.0.1:1'

function openSync(store: EdgeStore, startOf: (schedule_id: number) => number | undefined, hub_url = NOBODY): Sync {
  const { clock, log } = box
  const views = new Views(box.db.sqlite)
  const where = { hub_url, credential: 'x', cinema_id: 1, public_key: '', machine: thisMachine('here') }
  return new Sync({ ...where, views, store, clock, log, startOf, voucherType, ownTroubles: () => [] })
}

/** What a process that begins in a cut says is waiting. */
async function waitingAfterStart(store: EdgeStore): Promise<number> {
  const sync = openSync(store, () => undefined)
  sync.start()
  const { waiting } = sync.line.state
  await sync.stop()
  return waiting
}

function floatInto(store: EdgeStore, question_id: string) {
  return store.run({
    decide: ({ ledger, append }) => {
      const at = '2026-11-21T18:00:00.000Z'
      const rest = { device_id: 'k', employee_id: 1, cents: 100, reason: '', at }
      const movement = { id: question_id, kind: 'float' as const, type: 'cash' as const, ...rest }
      const decided = decideCash(ledger, { question_id, movement })
      return decided.ok ? ok(append(decided.value).n) : decided
    },
  })
}

test('UX-10 an edge that starts during a cut says what waits to be sent', async () => {
  const store = openStore()
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  for (const id of ['a', 'b', 'c']) await floatInto(store, id)
  expect(await waitingAfterStart(store)).toBe(3)
  await store.hubHas(2)
  box = box.restart()
  expect(await waitingAfterStart(openStore())).toBe(1)
})

test('I6 rights that nobody took go back to the hub while the line is up, not before a sale that fetched them had its time', async () => {
  const store = openStore()
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const hall = { schedule_id: 44, capacity: 1, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
  const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], slots: [], groups: [] }
  const body = entryBody({ kind: 'give', hall, ...nothing, rights: [{ key: 'rate/44/7', amount: 2 }] })
  await store.run({
    decide: ({ applyDown }) => ok(applyDown({ epoch: 1, n: 1, hash: sealHash(NO_HASH, body), body })),
  })
  const given = () =>
    store.entriesAfter(0, 10).flatMap((entry) => {
      const data = readEntryBody(entry.body)
      return data.kind === 'gave' ? data.rights : []
    })
  const sync = openSync(store, () => box.clock.wall() + 5 * 3_600_000)
  await sync.place()
  expect(given()).toEqual([])
  sync.line.heard()
  await sync.want({ schedule_id: 44, rights: [{ key: 'rate/44/7', amount: 1 }] })
  sync.line.heard()
  await sync.place()
  expect(given()).toEqual([])
  box.clock.pass(11_000)
  sync.line.heard()
  await sync.place()
  expect(given()).toEqual([{ key: 'rate/44/7', amount: 2 }])
  expect(store.committed.rights.get('rate/44/7')?.edge).toBe(0)
  sync.line.heard()
  await sync.place()
  expect(given()).toHaveLength(1)
  await sync.stop()
})

/** The hub's stream of one box. */
function hubStream(store: EdgeStore) {
  let n = 0
  let hash = NO_HASH
  return (data: EntryData) => {
    const body = entryBody(data)
    hash = sealHash(hash, body)
    n += 1
    return store.run({ decide: ({ applyDown }) => ok(applyDown({ epoch: 1, n, hash, body })) })
  }
}

test('F-212 I6 what is left of a voucher goes back while the line is up, but for the grant of its type; what the hub gave just now stays for the bill', async () => {
  const store = openStore()
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const down = hubStream(store)
  const given = () =>
    store.entriesAfter(0, 10).flatMap((entry) => {
      const data = readEntryBody(entry.body)
      return data.kind === 'rights' ? data.rights : []
    })
  const sync = openSync(store, () => undefined)
  const placed = async (): Promise<void> => {
    sync.line.heard()
    await sync.place()
  }
  await placed()
  const row = newVoucherRow(VOUCHER, { state: 'active', line_id: null, question_id: null, edge_epoch: 0 })
  const [turns, cents] = [turnsRight(row.id), centsRight(row.id)]
  await down({ kind: 'rights', rights: [{ key: turns, amount: 1 }], vouchers: [row] })
  await down({ kind: 'rights', rights: [{ key: cents, amount: 700 }], vouchers: [row] })
  await placed()
  expect(given()).toEqual([])
  box.clock.pass(KEPT_MS)
  sync.line.lost()
  await sync.place()
  expect(given()).toEqual([])
  await placed()
  expect(given()).toEqual([{ key: cents, amount: 700 }])
  grant = { grant: 'none', turns: null }
  sync.voucherTypesChanged()
  await placed()
  await placed()
  expect(given()).toEqual([
    { key: cents, amount: 700 },
    { key: turns, amount: 1 },
  ])
  await sync.stop()
})

const SINCE = '2026-11-21T18:00:00.000Z'
/** A hub that has every push, and of which the test answers each poll: with `feed`, or by cutting it off. */
async function fakeHub() {
  const polls: ServerResponse[] = []
  const pushed: CallBody<typeof pushCall>[] = []
  const reported: CallBody<typeof reportCall>[] = []
  const asked: CallBody<typeof admitCall>[] = []
  const quarantined: CallBody<typeof quarantineCall>[] = []
  let shown = {}
  let admits: object | { code: string; status: number } = {}
  let refusesReport: { code: string; status: number } | null = null
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    if (request.url === pollCall.path) polls.push(response)
    else if (request.url === wantVoucherCall.path) say(response, shown)
    else if (request.url === quarantineCall.path) {
      quarantined.push(body)
      say(response.setHeader('x-refusal', 'begin_anew'), {}, 422)
    } else if (request.url === admitCall.path) {
      asked.push(body)
      const { code, status } = admits as { code?: string; status?: number }
      if (code === undefined) say(response, { ...admits, nonce: body.nonce })
      else say(response.setHeader('x-refusal', code), {}, status)
    } else if (request.url === reportCall.path) {
      reported.push(body)
      if (refusesReport === null) say(response, { recount: { since: SINCE, reported: 1, registers: 2 } })
      else say(response.setHeader('x-refusal', refusesReport.code), {}, refusesReport.status)
    } else if (request.url === pushCall.path) {
      pushed.push(body)
      const last = pushed.flatMap(({ entries }) => entries).at(-1)
      say(response, { received_n: last?.n ?? 0, received_hash: last?.hash ?? '', applied_n: last?.n ?? 0 })
    }
  })
  const say = (response: ServerResponse, data: object, status = 200): void => {
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(status === 200 ? { data } : { message: 'no', errors: {} }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const nextPoll = async (): Promise<ServerResponse> => {
    await until(() => expect(polls).toHaveLength(1))
    return polls.pop()!
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: async (feed: boolean, more: object = {}) =>
      say(await nextPoll(), { down: [], wants: [], views: [], views_cursor: 'a-0', feed, troubles: [], ...more }),
    /** What was pushed, and what a guest's code is answered with. */
    pushed,
    answersCode: (answer: object) => {
      shown = answer
    },
    reported,
    asked,
    /** What was said of a quarantine: it is answered by `begin_anew`. */
    quarantined,
    refuses: async (code: string | null, status: number) => {
      const poll = await nextPoll()
      say(code === null ? poll : poll.setHeader('x-refusal', code), {}, status)
    },
    admits: (answer: object) => {
      admits = answer
    },
    refusesReport: (refusal: { code: string; status: number } | null) => {
      refusesReport = refusal
    },
    cutOff: async () => (await nextPoll()).destroy(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('F-295 what a lost answer said of the catalogue is not lost, though a push had the line up again before the next poll', async () => {
  const store = openStore()
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const hub = await fakeHub()
  const sync = openSync(store, () => undefined, hub.url)
  let read = 0
  sync.onFeed(() => {
    read += 1
  })
  sync.start()
  await hub.answer(true)
  await until(() => expect(read).toBe(1))
  await hub.answer(false)
  await hub.cutOff()
  await until(() => expect(sync.line.up).toBe(false))
  sync.push()
  await until(() => expect(sync.line.up).toBe(true))
  await hub.answer(false)
  await until(() => expect(read).toBe(2))
  await hub.answer(false)
  await hub.answer(false)
  expect(read).toBe(2)
  await sync.stop()
  hub.close()
})

test('F-307 L15 a guest’s voucher is here with the answer, or the bill goes on without it; the hub has what it wants with the next push', async () => {
  const store = openStore()
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const hub = await fakeHub()
  const sync = openSync(store, () => undefined, hub.url)
  const code = { code: 'GIFT0001', turns: 1, cents: 0 }
  expect(await sync.wantVoucher(code)).toBe(null) // the line is not up yet
  sync.start()
  await hub.answer(false)
  await until(() => expect(sync.line.up).toBe(true))
  const row = newVoucherRow(VOUCHER, { state: 'active', line_id: null, question_id: null, edge_epoch: 0 })
  const key = turnsRight(row.id)
  const body = entryBody({ kind: 'rights', rights: [{ key, amount: 1 }], vouchers: [row] })
  const down = [{ epoch: 1, n: 1, hash: sealHash(NO_HASH, body), body }]
  hub.answersCode({ voucher_id: row.id, refusal: null, down })
  expect(await sync.wantVoucher(code)).toEqual({ voucher_id: row.id, refusal: null })
  expect(store.committed.rights.get(key)?.edge).toBe(1)
  const refusal = { code: 'voucher_expired', detail: { until: '2026-11-20T23:00:00.000Z' } }
  hub.answersCode({ voucher_id: row.id, refusal, down: [] })
  expect(await sync.wantVoucher(code)).toEqual({ voucher_id: row.id, refusal })
  const want_id = '6c1f0f0e-6a0c-4b52-9d49-2a1f6a3d8e11'
  await hub.answer(false, { voucher_wants: [{ want_id, rights: [{ key, amount: 5 }] }] })
  await until(() => {
    const answered = hub.pushed.find(({ answers }) => answers.length > 0)
    expect(answered?.answers).toEqual([{ want_id, answers: [] }])
    const kinds = hub.pushed.flatMap(({ entries }) => entries.map((entry) => readEntryBody(entry.body)))
    expect(kinds).toMatchObject([{ kind: 'rights', rights: [{ key, amount: 1 }] }])
  })
  await sync.stop()
  hub.close()
})

const DEVICE: CarriedDevice = {
  device_uuid: '0b0e6f0a-6d6f-4f0e-8f6c-3d6b8f5b7a11',
  type: 'register',
  name: 'Counter left',
  series: 'K7',
  status: 'active',
  token_hash: 'a'.repeat(64),
}

test('L9 a new box has the devices of the one before on its disk before it is live', async () => {
  const store = openStore()
  const hub = await fakeHub()
  hub.admits({ epoch: 2, token: 't', exhibitor_id: 1, key_id: 3, devices: [DEVICE] })
  const sync = openSync(store, () => undefined, hub.url)
  const carried: [string, readonly CarriedDevice[]][] = []
  sync.keepDevices({
    carry: async (devices) => void carried.push([store.box.state, devices]),
    carried: () => [],
    tokens: () => [],
  })
  sync.start()
  await until(() => expect(store.box).toMatchObject({ state: 'live', epoch: 2 }))
  expect(carried).toEqual([['quarantined', [DEVICE]]])
  await sync.stop()
  hub.close()
})

test('L9 the hub has the token of every device, also of those approved before it knew of any, and again after a cut', async () => {
  const store = openStore()
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const hub = await fakeHub()
  const sync = openSync(store, () => undefined, hub.url)
  const { device_uuid } = DEVICE
  let token: DeviceToken = { device_uuid, token_hash: 'b'.repeat(64) }
  sync.keepDevices({ carry: async () => undefined, carried: () => [], tokens: () => [token] })
  sync.start()
  await hub.answer(false)
  const pushed = () => hub.pushed.flatMap(({ device_tokens = [] }) => device_tokens)
  await until(() => expect(pushed()).toEqual([token]))
  const before = token
  token = { device_uuid, token_hash: null }
  sync.tokenChanged(device_uuid)
  await until(() => expect(pushed()).toEqual([before, token]))
  await hub.cutOff()
  await until(() => expect(sync.line.up).toBe(false))
  await hub.answer(false)
  await until(() => expect(pushed()).toEqual([before, token, token]))
  await sync.stop()
  hub.close()
})

test('L9 a report goes on to the hub with the register that the box has proven; what the hub does not take is said again', async () => {
  const store = openStore()
  store.admitted({ epoch: 2, token: '', exhibitor_id: 1, key_id: 1 })
  const hub = await fakeHub()
  const sync = openSync(store, () => undefined, hub.url)
  const part: ReportPart = { part: 1, parts: 1, receipts: [], given_up: [], waiting: [] }
  const said = async (epoch: number) => {
    const answer = await sync.report(DEVICE.device_uuid, { epoch, ...part })
    return answer.ok ? answer.value : answer.refusal.code
  }
  expect(await said(2)).toBe('hub_away')
  sync.start()
  const recount = { since: SINCE, reported: 0, registers: 2 }
  await hub.answer(false, { recount })
  await until(() => expect(sync.line.state).toMatchObject({ up: true, recount }))
  expect(await said(1)).toBe('box_changed')
  expect(await said(2)).toEqual({ recount: { ...recount, reported: 1 } })
  const { epoch, box: own } = store.box
  expect(hub.reported).toEqual([{ epoch, box: own, device_id: DEVICE.device_uuid, ...part }])
  expect(sync.line.state.recount).toEqual({ ...recount, reported: 1 })
  hub.refusesReport({ code: 'report_differs', status: 409 })
  expect(await said(2)).toBe('report_differs')
  hub.refusesReport({ code: 'forbidden', status: 403 })
  expect(await said(2)).toBe('report_refused')
  expect(sync.line.up).toBe(true)
  await hub.answer(false)
  await until(() => expect(sync.line.state.recount).toBeNull())
  await sync.stop()
  hub.close()
})

/** A box that is live in this epoch, and what it does when its hub asks it to begin anew. */
async function liveBox(epoch: number) {
  const store = openStore()
  store.admitted({ epoch, token: 't', exhibitor_id: 1, key_id: 1 })
  const hub = await fakeHub()
  const sync = openSync(store, () => undefined, hub.url)
  const ended: (string | undefined)[] = []
  sync.onEpochEnded(() => ended.push(store.box.state))
  sync.start()
  return { store, hub, sync, ended }
}

test('L9 a box that its hub asks to begin anew sells and holds nothing from then on, over a restart too, and is in no quarantine', async () => {
  const { store, hub, sync, ended } = await liveBox(3)
  await hub.answer(false)
  expect(await floatInto(store, 'before')).toMatchObject({ ok: true })
  await hub.refuses('begin_anew', 422)
  await until(() => expect(ended).toEqual(['quarantined']))
  expect(await floatInto(store, 'after')).toMatchObject({ refusal: { code: 'quarantined' } })
  expect(store.hold(() => ok({ kind: 'ended', schedule_id: 1, bill_id: 'b', at: SINCE } as never))).toMatchObject({
    refusal: { code: 'quarantined' },
  })
  await sync.stop()
  expect(hub.asked).toEqual([])
  box = box.restart()
  expect(openStore().box).toMatchObject({ state: 'quarantined', quarantine: null, epoch: 3 })
  hub.close()
})

test('L9 nothing but the word of its own hub makes a box begin anew: no page in between, no hub that does not know it', async () => {
  const { store, hub, sync, ended } = await liveBox(3)
  hub.admits({ code: 'forbidden', status: 403 })
  await hub.answer(false)
  for (const [code, status] of [
    [null, 422],
    ['begin_anew', 503],
    ['begin anew', 422],
    ['busy', 503],
    ['forbidden', 403],
  ] as const) {
    await hub.refuses(code, status)
    if (code !== 'forbidden') await hub.answer(false)
  }
  await until(() => expect(hub.asked.length).toBeGreaterThan(0))
  expect([store.box.state, ended]).toEqual(['live', []])
  // its token is not known any more, its credential is: it says no devices, because its ledger is not empty
  hub.admits({ code: 'begin_anew', status: 422 })
  await until(() => expect(ended).toEqual(['quarantined']))
  expect(hub.asked.every((body) => body.devices === undefined)).toBe(true)
  await sync.stop()
  hub.close()
})

test('L6 L9 a box in quarantine does not begin anew: which of two twins is the healthy one, a person says', async () => {
  const { store, hub, sync, ended } = await liveBox(3)
  store.quarantine({ kind: 'moved', since: SINCE })
  await until(() => expect(hub.quarantined.length).toBeGreaterThan(1))
  await sync.stop()
  expect([store.box.quarantine?.kind, ended, hub.asked]).toEqual(['moved', [], []])
  hub.close()
})

test('L9 a box with an empty ledger says the devices that it has, and takes no epoch of the ledger that it has put aside', async () => {
  openStore()
  box.db.sqlite.exec('update box set began_after = 3')
  box = box.restart()
  const store = openStore()
  const hub = await fakeHub()
  hub.admits({ code: 'other_box', status: 422 })
  const sync = openSync(store, () => undefined, hub.url)
  sync.keepDevices({ carry: async () => undefined, carried: () => [DEVICE], tokens: () => [] })
  sync.start()
  await until(() => expect(hub.asked[0]?.devices).toEqual([DEVICE]))
  expect(store.box.quarantine).toBe(null)
  hub.admits({ epoch: 3, token: 't', exhibitor_id: 1, key_id: 3 })
  await until(() => expect(store.box).toMatchObject({ state: 'quarantined', epoch: 0, quarantine: { kind: 'fenced' } }))
  await sync.stop()
  hub.close()
})

test('L7 L9 a box that is quarantined before it was ever admitted, as the copy of one that begins anew is, asks nobody to be admitted', async () => {
  const otherBox = edgeBox()
  const [copy, healthy] = [openStore(), new EdgeStore(otherBox.db, () => false)]
  copy.quarantine({ kind: 'moved', since: SINCE })
  const hub = await fakeHub()
  hub.admits({ code: 'other_box', status: 422 })
  const both = [copy, healthy].map((store) => openSync(store, () => undefined, hub.url))
  for (const sync of both) sync.start()
  await until(() => expect(hub.asked.length).toBeGreaterThan(2))
  expect(hub.asked.every(({ box: asks }) => asks === healthy.box.box)).toBe(true)
  expect(hub.quarantined).toEqual([])
  await Promise.all(both.map((sync) => sync.stop()))
  hub.close()
  await otherBox.close()
})
