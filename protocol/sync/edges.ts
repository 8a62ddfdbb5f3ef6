import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, Key, Nth, RowId, Word } from '../kit/shapes.ts'
import { KeptText, Text } from '../kit/text.ts'
import type { Who } from '../kit/who.ts'
import { Instant } from '../time/shapes.ts'
import { EnrolmentPin } from './enrolment.ts'
import { RecountState } from './recount.ts'
import { Troubles } from './troubles.ts'

/** The portal's calls about the edges of a house: who they are, who waits to become one, and their end. */

function mayEdges(permission: 'edges.view' | 'edges.approve' | 'edges.sync' | 'edges.end') {
  return { as: 'person', permission, module: 'core', scoped: true } as const satisfies Who
}

/** A box that waits for a manager. Its number is never said here: it is read from its screen. */
export const WaitingBox = z.object({
  id: RowId,
  name: Text(60),
  version: Text(40),
  address: Text(60),
  asked_at: Instant,
  expires_at: Instant,
})
export type WaitingBox = z.output<typeof WaitingBox>

/**
 * `none`: no box was ever approved. `approved`: one was, and did not come yet. `admitted`: it is the edge.
 * `ended`: its credential was ended, nothing of it is taken any more.
 */
export const EdgeStanding = z.enum(['none', 'approved', 'admitted', 'ended'])

/** Of which cinema which box is the edge. `since`: from when on it is so; null where there is none. */
export const EdgeRow = z.object({
  cinema_id: RowId,
  cinema: Text(80),
  time_zone: Text(60),
  standing: EdgeStanding,
  since: Instant.nullable(),
  epoch: Count,
})
export type EdgeRow = z.output<typeof EdgeRow>

/**
 * The line to a cinema's edge as the hub knows it, and what the edge said of itself: all of it as of
 * `heard_at`. `clock_off_ms`: its clock minus the hub's, when it last called.
 */
const EdgeLine = z.object({
  up: z.boolean(),
  since: Instant,
  heard_at: Instant,
  version: Text(40).nullable(),
  clock_off_ms: z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).nullable(),
  free_bytes: Nth.nullable(),
  /** Which part of its disk is taken, 0 to 1; null = not known. */
  disk_used: z.number().min(0).max(1).nullable(),
  waiting: Count,
  printer: z.object({ state: Word, waiting: Count }).nullable(),
})

/**
 * A cinema and its edge. `line` null = it has not called yet. `places`: how many places of schedules to come
 * are free at the box office, as far as the hub knows. `synced_at`: when its copy of the catalogue was read
 * last, null = it has not said; `sync_ordered_at`: since when a website sync waits to be carried out there.
 */
export const EdgeCard = EdgeRow.extend({
  line: EdgeLine.nullable(),
  places: Count,
  synced_at: Instant.nullable(),
  sync_ordered_at: Instant.nullable(),
  troubles: Troubles,
  /** While what another box had before is counted anew. */
  recount: RecountState,
})
export type EdgeCard = z.output<typeof EdgeCard>

export const edgeList = defineCall({
  method: 'GET',
  path: '/api/portal/edges',
  who: mayEdges('edges.view'),
  limit: null,
  refusals: [],
  answer: z.object({
    edges: z.array(EdgeCard).max(1_000),
    waiting: z.array(WaitingBox).max(100),
    /** Website syncs may be ordered in this house. @source operations spec, section 3 (portal_config) */
    remote_sync: z.boolean(),
  }),
})

/** Which box shows this number. */
export const edgeLookUp = defineCall({
  method: 'POST',
  path: '/api/portal/edges/look-up',
  who: mayEdges('edges.approve'),
  limit: 'enrolment_number',
  refusals: ['enrolment_unknown', 'too_many_requests'],
  body: z.strictObject({ pin: EnrolmentPin }),
  answer: WaitingBox,
})

/** Sends boxes away that wait, as strangers'; one of ours that was among them asks anew by itself. */
export const edgeClear = defineCall({
  method: 'POST',
  path: '/api/portal/edges/clear',
  who: mayEdges('edges.approve'),
  limit: null,
  refusals: [],
  body: z.strictObject({ ids: z.array(RowId).min(1).max(100) }),
  answer: z.object({ cleared: Count }),
})

/**
 * The box that shows this number becomes the edge of a cinema that has none: `edge_there` while another one
 * holds a credential. Where another box was the edge, a recount begins when this one comes (L9);
 * `entries_wait` while something that one has sent is not applied.
 */
export const edgeApprove = defineCall({
  method: 'POST',
  path: '/api/portal/edges/approve',
  who: mayEdges('edges.approve'),
  limit: 'enrolment_number',
  refusals: [
    ...(['enrolment_unknown', 'enrolment_changed', 'too_many_requests'] as const),
    ...(['unknown_choice', 'edge_there', 'entries_wait'] as const),
  ],
  body: z.strictObject({ pin: EnrolmentPin, id: RowId, cinema_id: RowId }),
  answer: z.object({ cinema_id: RowId }),
})

/**
 * A website sync: the edge of a cinema fetches its whole copy of the catalogue anew, or does when its line is
 * back (`waits`). One that is not carried out yet is not ordered again, and presses within a minute are one.
 * @source operations spec, section 8; F-239
 */
export const edgeSync = defineCall({
  method: 'POST',
  path: '/api/portal/edges/{cinema_id}/sync',
  params: { cinema_id: IdParam },
  who: mayEdges('edges.sync'),
  limit: 'box_order',
  refusals: ['not_found', 'edge_ended', 'remote_sync_off', 'too_many_requests'],
  body: z.strictObject({}),
  answer: z.object({ waits: z.boolean() }),
})

/**
 * Ends the credential and the token of a cinema's edge at once, as of a stolen box: nothing of it is taken
 * from then on. `cinema` is the name of the cinema, typed by who means it.
 */
export const edgeEnd = defineCall({
  method: 'POST',
  path: '/api/portal/edges/{cinema_id}/end',
  params: { cinema_id: IdParam },
  who: mayEdges('edges.end'),
  limit: null,
  refusals: ['not_found', 'name_not_typed'],
  body: z.strictObject({ cinema: Text(80) }),
  answer: z.object({}),
})

/** Of one answer: what was done last. */
export const EDGE_DOINGS_SHOWN = 100

/**
 * What somebody did with an edge: a box was approved (`follows`: after another one, so a recount began with
 * it), the credential of one was ended, a register of a recount was declared lost. `name` is the box or the
 * register as it was called then; `by` null = that employee is not known any more.
 */
const EdgeDoing = z.object({
  id: Key,
  at: Instant,
  by: KeptText.nullable(),
  cinema: Text(80),
  time_zone: Text(60),
  what: z.enum(['approved', 'ended', 'register_lost']),
  name: KeptText,
  follows: z.boolean(),
})
export type EdgeDoing = z.output<typeof EdgeDoing>

/** The records of it, of the cinemas that whoever asks reaches, the latest first: nobody changes one. */
export const edgeDoings = defineCall({
  method: 'GET',
  path: '/api/portal/edges/doings',
  who: mayEdges('edges.view'),
  limit: null,
  refusals: [],
  answer: z.array(EdgeDoing).max(EDGE_DOINGS_SHOWN),
})
