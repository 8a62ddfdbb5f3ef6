import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count, Key, Nth, Opaque, RowId, Sha256, Word } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import { SealedEntry } from '../ledger/entries.ts'
import { View } from '../ledger/views.ts'
import { Price } from '../money/cents.ts'
import { Slot } from '../seats/arrangement.ts'
import { Instant } from '../time/shapes.ts'
import { Turns } from '../vouchers/voucher-type.ts'
import { EdgeAbout, NumberAnswer, TypedNumber } from './about.ts'
import { CARRIED_MAX, CarriedDevice, DeviceToken, RecountState } from './recount.ts'
import { Troubles } from './troubles.ts'

/**
 * Calls between an edge and the hub. The edge always calls; the hub answers, and speaks first only in the
 * answer to the edge's standing long-poll. Every call but `admit` carries the edge's token as Bearer and
 * names (epoch, box): any other sender is answered `fenced` and changes nothing (L5). `begin_anew`: the hub
 * came back from a backup and has raised the epoch; the box that was the edge puts its ledger aside and asks
 * to be admitted with an empty one (L9).
 * @source docs/ledger.md, "Messages"; docs/stack.md, "Messaging"
 */
const Sender = { epoch: Count.min(1), box: z.uuid() }

/** The token is asked for before a byte of the body is read; wrong ones are counted. */
const OF_EDGE = { who: { as: 'edge' }, limit: 'credential', versioned: 'hub_edge' } as const

/**
 * At most so many entries, and about so many bytes of bodies, travel in one call; the rest follows in the
 * next.
 */
export const MAX_ENTRIES_PER_PUSH = 500
export const MAX_BYTES_PER_PUSH = 3_000_000
export const MAX_VIEWS_PER_CALL = 100
/**
 * The hub answers the long-poll at the latest after this time, so that both sides answer each other well
 * within 10 s.
 */
export const POLL_MS = 4_000
/**
 * So long the hub waits for the edge's answer to a WANT before it says that the seat cannot be reached just
 * now.
 */
export const WANT_WAIT_MS = 1_500

/**
 * A box asks to be the edge of a cinema, with the enrolment credential as Bearer. The same box is given its
 * epoch again; another box the next epoch, where a manager approved it after the end of the one before (L9).
 * `entries_wait` while something of the one before is not applied: it asks again.
 *
 * `devices`: its ledger is empty, and these are the devices that it has all the same; a live box says none.
 * An epoch that waits after a restore of the hub is given to the box that was the edge when it says so, else
 * it is answered `begin_anew`. What the hub knows of a device stands.
 */
export const admitCall = defineCall({
  method: 'POST',
  path: '/sync/admit',
  who: { as: 'enrolment' },
  limit: 'credential',
  versioned: 'hub_edge',
  // whose credential it is, the body says: so the call itself refuses a wrong one
  refusals: ['forbidden', 'too_many_requests', 'not_found', 'other_box', 'entries_wait', 'begin_anew'],
  body: z.object({
    cinema_id: RowId,
    box: z.uuid(),
    nonce: Opaque.min(16),
    public_key: Opaque,
    devices: z.array(CarriedDevice).max(CARRIED_MAX).optional(),
  }),
  answer: z.object({
    epoch: Count,
    nonce: Opaque,
    token: Opaque,
    exhibitor_id: RowId,
    key_id: Count,
    /** Devices that the hub has of the box of before, where this one came after it. */
    devices: z.array(CarriedDevice).optional(),
  }),
})

const Rights = z.array(z.object({ key: Key, amount: z.int().min(1).max(100) })).max(20)

/**
 * Handing slots or rights over for somebody who stands in front of the other side; a hint that may be lost.
 */
export const Want = z.object({
  want_id: z.uuid(),
  schedule_id: RowId,
  slots: z.array(Slot).max(50).optional(),
  count: z.int().min(1).max(50).optional(),
  /** Slots that are sold, reserved or blocked too, with what stands on them: for whoever changes that. */
  sold: z.boolean().optional(),
  rights: Rights.optional(),
})
export type Want = z.output<typeof Want>

export const WantAnswers = z.array(z.object({ slot: Slot, answer: Word }))

/** Handing over what is left of vouchers for a visitor who pays with them online; a hint that may be lost. */
export const VoucherWant = z.object({
  want_id: z.uuid(),
  rights: z.array(z.object({ key: Key, amount: Count.min(1) })).max(20),
})
export type VoucherWant = z.output<typeof VoucherWant>

/** What an edge's check of its invariants found. */
export const AuditReport = z.object({
  checked_at: Instant,
  breaches: z.array(z.object({ invariant: Text(60), detail: Lines(1_000) })).max(50),
})
export type AuditReport = z.output<typeof AuditReport>

/**
 * How far the hub has the sender's journal, and the hash of that entry; empty before the first. Another one
 * than the sender's own means that the sender is an older copy of itself, or a twin (L6, L11). Only the
 * sender can compare: what it wrote meanwhile may overtake the call that says how far it is.
 */
const Received = { received_n: Nth, received_hash: Sha256.or(z.literal('')) }

/**
 * The edge's LOG: entries in order, its views that changed, and its answers to the hub's WANTs. The hub
 * stores the bytes, checks the chain, acknowledges; then applies.
 */
export const pushCall = defineCall({
  method: 'POST',
  path: '/sync/push',
  ...OF_EDGE,
  refusals: ['fenced', 'begin_anew', 'fork', 'gap'],
  body: z.object({
    ...Sender,
    entries: z.array(SealedEntry).max(MAX_ENTRIES_PER_PUSH),
    views: z.array(View).max(MAX_VIEWS_PER_CALL),
    answers: z.array(z.object({ want_id: z.uuid(), answers: WantAnswers })).max(100),
    audit: AuditReport.nullable().default(null),
    /** Whose numbers they are that the hub asked for. */
    numbers: z.array(NumberAnswer).max(100).optional(),
    /** Tokens of devices that the hub may not have: the next box of this cinema takes them over. */
    device_tokens: z.array(DeviceToken).max(100).optional(),
  }),
  answer: z.object({ ...Received, applied_n: Nth }),
})

/**
 * The standing long-poll: everything the hub has for this edge after the given cursors, at once if there is
 * something.
 */
export const pollCall = defineCall({
  method: 'POST',
  path: '/sync/poll',
  ...OF_EDGE,
  // while it waited its credential was ended
  refusals: ['fenced', 'begin_anew', 'forbidden'],
  body: z.object({
    ...Sender,
    down_after: Nth,
    views_after: Opaque,
    feed_after: Opaque,
    /** For people; one that cannot be read says nothing. */
    about: EdgeAbout.optional().catch(undefined),
  }),
  answer: z.object({
    down: z.array(SealedEntry).max(MAX_ENTRIES_PER_PUSH),
    wants: z.array(Want),
    /** Only to an edge that knows vouchers; answered as the wants, without slots. */
    voucher_wants: z.array(VoucherWant).max(100).optional(),
    /** Numbers of waiting devices that somebody typed in the portal. */
    numbers: z.array(TypedNumber).max(100).optional(),
    views: z.array(View).max(MAX_VIEWS_PER_CALL),
    /** Opaque: goes back as views_after. Another hub process begins from the start. */
    views_cursor: Opaque,
    /** The catalogue has changed: read the feed. */
    feed: z.boolean(),
    /** What does not agree, as the hub knows it (L3, L11). */
    troubles: Troubles,
    /** The recount of this cinema, while there is one (L9). */
    recount: RecountState.optional(),
    /** So a box that has nothing to send finds out as well. A hub of before does not say it. */
    received: z.object(Received).optional(),
  }),
})

/**
 * A box has quarantined itself, because it is an older copy of what it once was (L6), or runs on another
 * machine than it was admitted on (`moved`, L7): the hub writes it down, and of an older copy it reckons with
 * nothing at home there. Repeated until answered.
 */
export const quarantineCall = defineCall({
  method: 'POST',
  path: '/sync/quarantine',
  ...OF_EDGE,
  refusals: ['fenced', 'begin_anew'],
  body: z.object({
    ...Sender,
    own_n: Nth,
    since: Instant,
    /** An edge of before knew no other than an older copy. */
    kind: z.enum(['restored', 'moved']).optional().catch(undefined),
  }),
  answer: z.object({ noted: z.literal(true) }),
})

/**
 * The edge asks for slots at home at the hub; the answer carries the give itself, so that one round trip is
 * enough.
 */
export const wantCall = defineCall({
  method: 'POST',
  path: '/sync/want',
  ...OF_EDGE,
  refusals: ['fenced', 'begin_anew'],
  body: z.object({
    ...Sender,
    down_after: Nth,
    schedule_id: RowId,
    slots: z.array(Slot).max(50).optional(),
    count: z.int().min(1).max(50).optional(),
    rights: Rights.optional(),
  }),
  answer: z.object({ answers: WantAnswers, down: z.array(SealedEntry).max(MAX_ENTRIES_PER_PUSH) }),
})

/**
 * A guest at the cinema shows a voucher: the edge asks by its code, as it was typed or scanned, for as much
 * of it as the guest wants to use; the answer carries what goes there, so that one round trip is enough.
 * `voucher_id`: the voucher of this cinema that has the code; null = none has, whatever another cinema or
 * house may have. `refusal`: why it cannot be used for this (vouchers/redeem.ts); null = it can, and is there
 * with what comes along. Whether it is used decides the edge.
 */
export const wantVoucherCall = defineCall({
  method: 'POST',
  path: '/sync/want-voucher',
  ...OF_EDGE,
  limit: 'voucher_code',
  refusals: ['fenced', 'begin_anew', 'too_many_requests'],
  body: z.object({ ...Sender, down_after: Nth, code: Text(60), turns: Turns, cents: Price }),
  answer: z.object({
    voucher_id: Key.nullable(),
    refusal: z.object({ code: Word, detail: z.record(Word, z.unknown()) }).nullable(),
    down: z.array(SealedEntry).max(MAX_ENTRIES_PER_PUSH),
  }),
})
