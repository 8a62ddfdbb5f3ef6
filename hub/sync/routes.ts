import type { Context } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import { admitSender, decideHandover, type WantCommand } from '#protocol/ledger/decide-seats.ts'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import { type Answer, ok } from '#protocol/result.ts'
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
} from '#protocol/sync/calls.ts'
import { feedCall } from '#protocol/sync/feed-call.ts'
import { readFeed } from '../catalogue/feed.ts'
import { withExhibitor } from '../db/connect.ts'
import { limitKey } from '../http/address.ts'
import type { EdgeIdentity, HubApp, HubEnv } from '../http/env.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { admitBox, isEnrolled } from './edges.ts'
import { bearerOf, Gate } from './gate.ts'
import { receive } from './ingest.ts'
import type { EdgeLink } from './link.ts'
import type { Links } from './links.ts'
import type { Troubles } from './troubles.ts'
import { requireWire } from './wire.ts'

export interface SyncParts {
  pool: pg.Pool
  log: Logger
  lanes: Lanes
  links: Links
  troubles: Troubles
  /** The secret that enrolment credentials are derived from; null = no edge is admitted here. */
  enrolment_secret: string | null
}

interface Sender {
  edge: EdgeIdentity
  lane: Lane
  link: EdgeLink
}

/**
 * The calls of the edges: admit, push, poll, want. Whoever is not (current epoch, current box) of the cinema
 * its token belongs to is answered `fenced` and changes nothing (L5).
 */
export function syncRoutes(app: HubApp, parts: SyncParts): void {
  const { pool, log, lanes, links, troubles, enrolment_secret } = parts

  const senderOf = async (
    c: Context<HubEnv>,
    said: { epoch: number; box: string },
  ): Promise<Answer<Sender, 'fenced'>> => {
    const edge = c.get('edge')
    const admitted = admitSender(edge, said)
    if (!admitted.ok) return admitted
    const lane = await lanes.of(edge.exhibitor_id, edge.cinema_id)
    if (lane.committed.epoch !== edge.epoch) await lane.follow()
    const link = await links.of(edge.exhibitor_id, edge.cinema_id)
    link.address = limitKey(c.get('address'))
    return ok({ edge, lane, link })
  }

  /** Whoever sends is there: its line is up. */
  const sender: typeof senderOf = async (c, said) => {
    const from = await senderOf(c, said)
    if (from.ok) from.value.link.heard()
    return from
  }

  const gate = new Gate(pool)
  app
    .limits('credential', 'in its room') // only wrong ones count
    .proves('edge', () => gate.requireEdge)
    .proves('enrolment', () => gate.requireCredential)
    .speaks('hub_edge', requireWire(troubles))

  mount(app, admitCall, async (c, { body }) => {
    const { cinema_id, box, nonce, public_key } = body
    if (enrolment_secret === null || !isEnrolled(enrolment_secret, cinema_id, bearerOf(c)))
      return { ok: false, refusal: gate.failed(c) }
    const admitted = await admitBox(pool, { cinema_id, box, public_key })
    if (!admitted.ok) return admitted
    gate.admitted()
    const { exhibitor_id, epoch, key_id, token } = admitted.value
    await (await lanes.of(exhibitor_id, cinema_id)).follow()
    log.info({ cinema_id, epoch, box }, 'an edge was admitted')
    return ok({ epoch, nonce, token, exhibitor_id, key_id })
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
    for (const { want_id, answers } of body.answers) link.answered(want_id, answers)
    return ok({ ...received.value, applied_n: lane.heads.up_n })
  })

  mount(app, pollCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { edge, lane, link } = from.value
    const gone = c.req.raw.signal
    const isTheEdges = link.polled()
    const nothing = (): boolean =>
      !link.hasToSay && lane.heads.down_n <= body.down_after && link.viewsAfter(body.views_after).views.length === 0
    if (nothing()) await link.wait(POLL_MS, gone)
    if (!gone.aborted) link.heard()
    else if (isTheEdges()) link.broken()
    // nobody reads what is answered to an edge that is gone, and the hub may be ending
    const down = gone.aborted ? [] : await downAfter(pool, edge, body.down_after)
    const hears = isTheEdges() && !gone.aborted
    const once = hears ? { wants: link.takeWants(), feed: link.takeFeedChange() } : { wants: [], feed: false }
    return ok({ down, ...once, troubles: troubles.of(edge.cinema_id), ...link.viewsAfter(body.views_after) })
  })

  mount(app, quarantineCall, async (c, { body }) => {
    const from = await senderOf(c, body)
    if (!from.ok) return from
    const { lane, link } = from.value
    // it sells nothing and answers no WANT: nothing at home there can be reached
    link.broken()
    const detail = `epoch ${body.epoch}, its own entries end at ${body.own_n}`
    if (await troubles.note(lane, 'restored', detail, body.since))
      log.error(
        { cinema_id: lane.cinema_id, own_n: body.own_n },
        'an edge is an older copy of itself: it is quarantined',
      )
    return ok({ noted: true as const })
  })

  mount(app, wantCall, async (c, { body }) => {
    const from = await sender(c, body)
    if (!from.ok) return from
    const { edge, lane } = from.value
    const { schedule_id, slots, count, rights, down_after } = body
    const given = await giveWanted(lane, { schedule_id, slots, count, rights })
    if (!given.ok) return given
    return ok({ answers: given.value, down: await downAfter(pool, edge, down_after) })
  })

  mount(app, feedCall, async (c, { body }) => {
    const { exhibitor_id, cinema_id } = c.get('edge')
    return ok(await readFeed(pool, { exhibitor_id, cinema_id, ...body }))
  })
}

/**
 * Answers a WANT of the edge at the hub: the give, if any, is committed before the answer leaves (L1, L2).
 */
function giveWanted(lane: Lane, want: WantCommand) {
  return lane.run({
    schedules: [want.schedule_id],
    decide: ({ ledger, append }) => {
      const { answers, entry } = decideHandover(ledger, want)
      if (entry) append('down', entry)
      return ok(answers)
    },
  })
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
