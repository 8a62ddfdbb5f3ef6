import type { Context } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { PICTURE_WIDTHS } from '#protocol/kit/pictures.ts'
import { admitSender, decideHandover, type WantAnswer, type WantCommand } from '#protocol/ledger/decide-seats.ts'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { mount } from '#protocol/server/mount.ts'
import {
  admitCall,
  MAX_BYTES_PER_PUSH,
  MAX_ENTRIES_PER_PUSH,
  POLL_MS,
  pollCall,
  pushCall,
  quarantineCall,
  wantCall,
  wantVoucherCall,
} from '#protocol/sync/calls.ts'
import { conflictsCall, settleCall } from '#protocol/sync/conflict-calls.ts'
import { edgePicture, feedCall } from '#protocol/sync/feed-call.ts'
import { receiptsCall } from '#protocol/sync/receipt-audit.ts'
import { reportCall } from '#protocol/sync/recount.ts'
import { readWire, WIRE_HEADER } from '#protocol/sync/versions.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { readFeed } from '../catalogue/feed.ts'
import type { Pictures } from '../catalogue/pictures/store.ts'
import { withExhibitor } from '../db/connect.ts'
import { limitKey } from '../http/address.ts'
import type { EdgeIdentity, HubApp, HubEnv } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { SharedLimit } from '../http/shared-limit.ts'
import { Restored } from '../kit/restored.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { restoredAt } from '../ledger/restores.ts'
import type { VoucherReach } from '../vouchers/reach.ts'
import type { Admissions } from './admission.ts'
import { CodeQuestions } from './code-questions.ts'
import { keepTokens } from './device-tokens.ts'
import { isEnrolled } from './edges.ts'
import { enrolmentRoutes } from './enrolment-routes.ts'
import type { Enrolments } from './enrolments.ts'
import type { EpochFile } from './epoch-file.ts'
import { bearerOf, Gate } from './gate.ts'
import { receive } from './ingest.ts'
import type { LeftOuts } from './left-outs.ts'
import type { LineRecords } from './line-records.ts'
import type { EdgeLink } from './link.ts'
import type { Links } from './links.ts'
import { auditReceipts } from './receipt-audit.ts'
import type { Recounts } from './recounts.ts'
import type { Troubles } from './troubles.ts'
import { requireWire } from './wire.ts'

export interface SyncParts {
  pool: pg.Pool
  log: Logger
  lanes: Lanes
  links: Links
  troubles: Troubles
  /** The secret that credentials of cinemas are derived from; null = a box comes by an approval alone. */
  enrolment_secret: string | null
  enrolments: Enrolments
  admissions: Admissions
  recounts: Recounts
  left_outs: Pick<LeftOuts, 'ofCinema' | 'settle'>
  /** The authority about epochs, outside the database (L9). */
  epochs: EpochFile
  records: LineRecords
  pictures: Pick<Pictures, 'read'>
  /** Entries of this cinema's edge came that are about its devices. */
  devicesChanged: (lane: Lane) => Promise<void>
  limit: RateLimit
  code_limit: Pick<SharedLimit, 'take' | 'giveBack'>
  reach: Pick<VoucherReach, 'show'>
  /** The house of a `Host` header; where the name is nobody's, the only house there is, else null. */
  catalogue: Pick<CatalogueStore, 'of'>
  houseOf: (host: string) => Promise<Pick<Exhibitor, 'id' | 'trade_name'> | null>
}

/** A hint that an entry may be about a device: it spares reading the others. */
const ABOUT_DEVICES = '"kind":"device'

interface Sender {
  edge: EdgeIdentity
  lane: Lane
  link: EdgeLink
}

/**
 * The calls of the edges: admit, push, poll, want, report. Whoever is not (current epoch, current box) of the
 * cinema its token belongs to is answered `fenced` and changes nothing (L5); so is a box that a restored
 * database takes for the edge, while the authority knows another one. The box that was the edge when a
 * recount after a restore raised the epoch is answered `begin_anew`: it waits for this box (L9).
 */
export function syncRoutes(app: HubApp, parts: SyncParts): void {
  const { pool, log, lanes, links, troubles, pictures, epochs, recounts, left_outs, enrolment_secret } = parts

  const senderOf = async (
    c: Context<HubEnv>,
    said: { epoch: number; box: string },
  ): Promise<Answer<Sender, 'fenced' | 'begin_anew'>> => {
    const edge = c.get('edge')
    const admitted = admitSender(edge, said)
    if (!admitted.ok) return admitted
    const awaiting = epochs.awaiting(edge.cinema_id)
    if (awaiting?.box === '' && (awaiting.before ?? edge.box) === edge.box) return refuse('begin_anew')
    const known = admitSender(epochs.highest(edge.cinema_id) ?? edge, edge)
    if (!known.ok) return known
    const lane = await lanes.of(edge.exhibitor_id, edge.cinema_id)
    if (lane.committed.epoch !== edge.epoch) await lane.follow()
    if (lane.isRestored && !(await isOfRecount(pool, edge))) throw new Restored(edge.cinema_id)
    const link = await links.of(edge.exhibitor_id, edge.cinema_id)
    link.address = limitKey(c.get('address'))
    link.renew(edge.epoch)
    link.speaks = readWire(c.req.header(WIRE_HEADER))
    return ok({ edge, lane, link })
  }

  /** Whoever sends is there: its line is up. */
  const sender: typeof senderOf = async (c, said) => {
    const from = await senderOf(c, said)
    if (from.ok) from.value.link.heard()
    return from
  }

  const conflicts = new Conflicts(pool)
  const gate = new Gate(pool)
  const codes = new CodeQuestions(parts.code_limit)
  app
    .limits('credential', 'in its room') // only wrong ones count
    .limits('voucher_code', 'in its room')
    .proves('edge', () => gate.requireEdge)
    .proves('enrolment', () => gate.requireCredential)
    .speaks('hub_edge', requireWire(troubles))
  enrolmentRoutes(app, gate, parts)

  mount(app, admitCall, async (c, { body }) => {
    const { cinema_id, box, nonce, public_key, devices: carried } = body
    const credential = bearerOf(c)
    const isDerived = enrolment_secret !== null && isEnrolled(enrolment_secret, cinema_id, credential)
    const proof = isDerived ? 'derived' : { credential }
    const admitted = await parts.admissions.admit({ cinema_id, box, public_key, proof, carried })
    if (!admitted.ok) return admitted.refusal.code === 'forbidden' ? { ok: false, refusal: gate.failed(c) } : admitted
    gate.admitted()
    const { exhibitor_id, epoch, key_id, token, devices } = admitted.value
    await (await lanes.of(exhibitor_id, cinema_id)).follow()
    const link = await links.of(exhibitor_id, cinema_id)
    link.admitted(epoch)
    log.info({ cinema_id, epoch, box }, 'an edge was admitted')
    return ok({ epoch, nonce, token, exhibitor_id, key_id, ...(devices.length > 0 && { devices }) })
  })

  mount(app, pushCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { lane, link } = from.value
    const received = await receive(pool, lane, body.epoch, body.entries)
    if (!received.ok) {
      const { code, detail } = received.refusal
      if (code === 'fork') await troubles.note(lane, 'fork', `entry ${body.epoch}.${detail.n}`)
      return received
    }
    await troubles.apply(lane)
    link.shown(body.views)
    if (body.audit) link.audit = body.audit
    if (body.device_tokens) await keepTokens(pool, lane, body.device_tokens)
    for (const { want_id, answers } of body.answers) link.answered(want_id, answers)
    for (const number of body.numbers ?? []) link.numberAnswered(number)
    if (body.entries.some((entry) => entry.body.includes(ABOUT_DEVICES))) await parts.devicesChanged(lane)
    return ok({ ...received.value, applied_n: lane.heads.up_n })
  })

  mount(app, pollCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { edge, lane, link } = from.value
    await parts.records.heard(edge, body.about)
    const gone = c.req.raw.signal
    const isTheEdges = link.polled()
    const nothing = (): boolean =>
      !link.hasToSay && lane.heads.down_n <= body.down_after && link.viewsAfter(body.views_after).views.length === 0
    if (nothing()) await link.wait(POLL_MS, gone)
    if (link.isEnded) return refuse('forbidden')
    if (!gone.aborted) link.heard()
    else if (isTheEdges()) link.broken()
    // nobody reads what is answered to an edge that is gone, and the hub may be ending
    const down = gone.aborted ? [] : await downAfter(pool, edge, body.down_after)
    const mayRecount = edge.epoch > 1 || lane.isRestored
    const recount = gone.aborted || !mayRecount ? null : await recounts.state(edge)
    const hears = isTheEdges() && !gone.aborted
    const once = hears
      ? {
          wants: link.takeWants(),
          voucher_wants: link.takeVoucherWants(),
          numbers: link.takeNumbers(),
          feed: link.takeFeedChange(),
        }
      : { wants: [], feed: false }
    const received = gone.aborted ? undefined : await receivedOf(pool, edge)
    const after = link.viewsAfter(body.views_after)
    return ok({ down, ...once, received, troubles: troubles.of(edge.cinema_id), recount, ...after })
  })

  mount(app, reportCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { edge, lane } = from.value
    const { epoch, box: _, ...part } = body
    const kept = await recounts.report(lane, epoch, part)
    return kept.ok ? ok({ recount: await recounts.state(edge) }) : kept
  })

  mount(app, conflictsCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { exhibitor_id, cinema_id } = from.value.edge
    return ok(await left_outs.ofCinema(exhibitor_id, cinema_id))
  })

  mount(app, settleCall, async (c, { body: { epoch, box, ...command } }) => {
    const from = await sender(c, { epoch, box })
    if (!from.ok) return from
    const { exhibitor_id, cinema_id } = from.value.edge
    const settled = await left_outs.settle(exhibitor_id, { ...command, within: [cinema_id] })
    return settled.ok ? ok({}) : settled
  })

  mount(app, receiptsCall, async (c, { body: { device_id, receipts, ...said } }) => {
    const from = await sender(c, said)
    if (!from.ok) return from
    const { exhibitor_id, cinema_id } = from.value.edge
    const unlike = await auditReceipts({ pool, conflicts, log }, { exhibitor_id, cinema_id, device_id }, receipts)
    return ok({ unlike })
  })

  mount(app, quarantineCall, async (c, { body }) => {
    const from = await senderOf(c, body)
    if (!from.ok) return from
    const { lane, link } = from.value
    const { kind = 'restored', own_n } = body
    // it sells nothing and answers no WANT: nothing at home there can be reached. A copy of its folder on
    // another machine says nothing of the box itself
    if (kind === 'restored') link.broken()
    const detail = `epoch ${body.epoch}, its own entries end at ${own_n}`
    if (await troubles.note(lane, kind, detail, body.since))
      log.error({ cinema_id: lane.cinema_id, kind, own_n }, 'an edge has quarantined itself')
    return ok({ noted: true as const })
  })

  mount(app, wantCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { edge, lane } = from.value
    const { schedule_id, slots, count, rights, down_after } = body
    if (lane.isRestored) return ok({ answers: elsewhere(slots), down: [] })
    const { schedule } = await parts.catalogue.of(edge.exhibitor_id)
    const given = await giveWanted(lane, { schedule_id, slots, count, rights }, schedule.get(schedule_id))
    if (!given.ok) return given
    return ok({ answers: given.value, down: await downAfter(pool, edge, down_after) })
  })

  mount(app, wantVoucherCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { edge, lane, link } = from.value
    const { code, turns, cents, down_after } = body
    const { voucher_reuse_minutes } = (await parts.catalogue.of(edge.exhibitor_id)).exhibitor.get(
      edge.exhibitor_id,
    )!.settings
    const find = () => parts.reach.show(lane, { code, turns, cents }, voucher_reuse_minutes, link.knowsVouchers)
    const shown = await codes.ask(edge, find)
    if (typeof shown === 'number') return refuse('too_many_requests', 'message', { seconds: shown })
    return ok({ ...shown, down: await downAfter(pool, edge, down_after) })
  })

  mount(app, feedCall, async (c, { body }) => {
    const { exhibitor_id, cinema_id } = c.get('edge')
    return ok(await readFeed(pool, { exhibitor_id, cinema_id, ...body }))
  })

  mount(app, edgePicture, async (c, { body }) => {
    const file = await pictures.read(c.get('edge').exhibitor_id, body.picture, PICTURE_WIDTHS[0])
    return file ? ok({ webp: file.toString('base64') }) : refuse('not_found')
  })
}

/**
 * Answers a WANT of the edge at the hub: the give, if any, is committed before the answer leaves (L1, L2). Of
 * a schedule that is gone, or is being changed in this very moment, nothing is given (L14).
 */
async function giveWanted(
  lane: Lane,
  want: WantCommand,
  schedule: Pick<Schedule, 'version'> | undefined,
): Promise<Answer<WantAnswer[], never>> {
  const { schedule_id } = want
  const given = await lane.run<WantAnswer[], 'schedule_changed'>({
    schedules: [schedule_id],
    decide: ({ ledger, append, requirePlan }) => {
      const { answers, entry } = decideHandover(ledger, want)
      if (entry === null) return ok(answers)
      if (!schedule) return refuse('schedule_changed')
      append('down', entry)
      requirePlan({ schedule_id, version: schedule.version })
      return ok(answers)
    },
  })
  return given.ok ? given : ok(elsewhere(want.slots))
}

function elsewhere(slots: readonly number[] = []): WantAnswer[] {
  return slots.map((slot) => ({ slot, answer: 'elsewhere' }))
}

/** Whether an edge was admitted by the recount that runs, and not before the backup was made. */
async function isOfRecount(pool: pg.Pool, { exhibitor_id, cinema_id, epoch }: EdgeIdentity): Promise<boolean> {
  const restored = await withExhibitor(pool, exhibitor_id, (client) => restoredAt(client, cinema_id))
  return restored === null || epoch > restored.epoch
}

/** How far the hub has this edge's journal; undefined when another epoch has begun. */
async function receivedOf(pool: pg.Pool, edge: EdgeIdentity) {
  const { rows } = await withExhibitor(pool, edge.exhibitor_id, (client) =>
    client.query<{ received_n: number; received_hash: string }>(
      'select received_n, received_hash from ledger_heads where cinema_id = $1 and epoch = $2',
      [edge.cinema_id, edge.epoch],
    ),
  )
  return rows[0]
}

/** Entries of the hub's stream to this edge after a number, as many as one answer carries. */
async function downAfter(pool: pg.Pool, edge: EdgeIdentity, after: number): Promise<SealedEntry[]> {
  const { rows } = await withExhibitor(pool, edge.exhibitor_id, (client) =>
    client.query<SealedEntry>(
      `select epoch, n, hash, body from journal
       where cinema_id = $1 and stream = 'down' and epoch = $2 and n > $3 order by n limit $4`,
      [edge.cinema_id, edge.epoch, after, MAX_ENTRIES_PER_PUSH],
    ),
  )
  let bytes = 0
  return rows.filter((row, index) => {
    bytes += row.body.length
    return index === 0 || bytes <= MAX_BYTES_PER_PUSH
  })
}
