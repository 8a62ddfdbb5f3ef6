import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { KeyParam } from '../kit/params.ts'
import { Options, partOf } from '../kit/resource-calls.ts'
import { Count, Key, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { LocalDate } from '../time/shapes.ts'
import { ISSUE_MAX, VoucherEvent, VoucherIssue, VoucherNotes, VoucherWord } from './voucher.ts'

const path = '/api/portal/vouchers'
const one = { path: `${path}/{id}`, params: { id: KeyParam } } as const
function who(permission: 'vouchers.view' | 'vouchers.create' | 'vouchers.edit' | 'voucher-cards.read-codes') {
  return { who: { as: 'person', permission, module: 'vouchers', scoped: true }, limit: null } as const
}
const formParts = { options: Options, extras: z.object({ secrets: z.object({}) }) }

/** With what the form of new vouchers begins. */
export const blankVouchers = defineCall({
  method: 'GET',
  path: `${path}/create`,
  ...who('vouchers.create'),
  whole: true,
  answer: z.object({ data: z.object({ valid_from: LocalDate }), ...formParts }),
  refusals: [],
})

/**
 * Issues vouchers, all of them or none. `request_id` is drawn by the asker: asked twice with one, they are
 * issued once and answered again. A code that a card or another voucher of the house has is refused at its
 * field, as are numbers that a buyer could not choose of their type.
 * @source F-211, F-214
 */
export const issueVouchers = defineCall({
  method: 'POST',
  path,
  ...who('vouchers.create'),
  body: z.strictObject({ ...VoucherIssue.shape, request_id: z.uuid() }),
  answer: z.object({ ids: z.array(Key).max(ISSUE_MAX) }),
  refusals: [
    'unknown_choice',
    'voucher_empty',
    'no_refreshments',
    'off_step',
    'outside_range',
    'days_turned',
    'code_shape',
    'code_taken',
    'single_code',
    'not_recorded',
    'being_recorded',
    'key_used_again',
  ],
})

const notes = z.object({ id: Key, version: Count, ...VoucherNotes.shape })

/** What of a voucher is written over, as it stands now. */
export const voucherForm = defineCall({
  method: 'GET',
  path: `${one.path}/edit`,
  params: one.params,
  ...who('vouchers.edit'),
  whole: true,
  answer: z.object({ data: notes, ...formParts }),
  refusals: [],
})

/** Writes over who holds a voucher, who bought it and what the house calls it; never a turn or a cent. */
export const editVoucher = defineCall({
  method: 'PUT',
  path: one.path,
  params: one.params,
  ...who('vouchers.edit'),
  body: z.strictObject({ version: RowId, ...partOf(VoucherNotes).shape }),
  answer: notes,
  refusals: ['stale'],
})

/** What happened to a voucher, the last of it first. */
export const voucherHistory = defineCall({
  method: 'GET',
  path: `${one.path}/history`,
  params: one.params,
  ...who('vouchers.view'),
  answer: z.array(VoucherEvent),
  refusals: [],
})

/** Blocks a voucher, lets it go again, or withdraws it for ever; one that stands so already stays. */
export const decideVoucherState = defineCall({
  method: 'POST',
  path: `${one.path}/state`,
  params: one.params,
  ...who('vouchers.edit'),
  body: z.strictObject({ state: VoucherWord }),
  answer: z.object({ state: VoucherWord }),
  refusals: ['voucher_unpaid', 'voucher_deleted'],
})

/** Gives a voucher other days on which it is valid. */
export const moveVoucherDates = defineCall({
  method: 'POST',
  path: `${one.path}/dates`,
  params: one.params,
  ...who('vouchers.edit'),
  body: z.strictObject({ valid_from: LocalDate, valid_until: LocalDate.nullable() }),
  answer: z.object({ valid_from: LocalDate, valid_until: LocalDate.nullable() }),
  refusals: ['voucher_unpaid', 'voucher_deleted', 'days_turned'],
})

/** The whole code of a voucher; who read it is written down. @source docs/security.md, "Codes" */
export const readVoucherCode = defineCall({
  method: 'POST',
  path: `${one.path}/code`,
  params: one.params,
  ...who('voucher-cards.read-codes'),
  body: z.strictObject({}),
  answer: z.object({ code: Text(60) }),
  refusals: [],
})
