import type * as z from 'zod'
import type { Resource } from '#protocol/kit/resource.ts'
import type { ResourceCalls } from '#protocol/kit/resource-calls.ts'
import { VoucherIssue, VoucherNotes, voucher } from '#protocol/vouchers/voucher.ts'
import {
  blankVouchers,
  editVoucher,
  issueVouchers,
  voucherForm,
  voucherHistory,
} from '#protocol/vouchers/voucher-calls.ts'
import { fieldsOf } from '../kit/fields/field-of.ts'
import type { ListView, View } from '../kit/use-view.ts'

/** The calls of a form under the names that the form of every resource knows. */
const CALLS = {
  blank: blankVouchers,
  create: issueVouchers,
  form: voucherForm,
  edit: editVoucher,
  history: voucherHistory,
} as unknown as ResourceCalls
const RESOURCE = { ...voucher, follows: [] } as unknown as Resource

function formed(view: ListView, shape: z.ZodObject): View {
  return { ...view, resource: RESOURCE, calls: CALLS, fields: fieldsOf({ shape, secrets: [], hashed: {} }) }
}

/** What a form of new vouchers needs to know about them. */
export function issuing(view: ListView): View {
  return formed(view, VoucherIssue)
}

/** What a form needs to know about what is written over of one. */
export function noting(view: ListView): View {
  return formed(view, VoucherNotes)
}
