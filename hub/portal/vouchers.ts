import type pg from 'pg'
import { cinemasFor } from '#protocol/access/grades.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import {
  blankVouchers,
  decideVoucherState,
  editVoucher,
  issueVouchers,
  moveVoucherDates,
  readVoucherCode,
  voucherForm,
  voucherHistory,
} from '#protocol/vouchers/voucher-calls.ts'
import { readClocks } from '../access/clocks.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'
import type { VoucherOffice } from '../vouchers/office.ts'
import { issueChoices } from '../vouchers/type-choices.ts'
import { doer } from './doer.ts'

const BESIDE = { extras: { secrets: {} } } as const

/**
 * What is done with single vouchers in the portal (protocol/vouchers/voucher-calls.ts). They come before
 * their listing, which would take `create` for an id.
 */
export function voucherRoutes(app: HubApp, { pool, office }: { pool: pg.Pool; office: VoucherOffice }): void {
  mount(app, blankVouchers, (c) => {
    const principal = c.get('principal')
    const cinemas = cinemasFor(principal, 'vouchers.create')
    return withExhibitor(pool, principal.exhibitor_id, async (client) => {
      const { house } = await readClocks(client)
      const options = await issueChoices(client, cinemas === 'all' ? null : (cinemas ?? []))
      const { midnight_offset } = c.get('exhibitor').public_config
      const valid_from = businessDate(new Date().toISOString(), house, midnight_offset)
      return ok({ data: { valid_from }, options, ...BESIDE })
    })
  })
  mount(app, issueVouchers, (c, { body }) => office.issue(doer(c, 'vouchers.create'), body))
  mount(app, voucherForm, async (c, { params }) => {
    const notes = await office.notes(doer(c, 'vouchers.edit'), params.id)
    return notes.ok ? ok({ data: notes.value, options: {}, ...BESIDE }) : notes
  })
  mount(app, editVoucher, (c, { params, body }) => office.edit(doer(c, 'vouchers.edit'), params.id, body))
  mount(app, voucherHistory, (c, { params }) => office.history(doer(c, 'vouchers.view'), params.id))
  mount(app, decideVoucherState, (c, { params, body }) =>
    office.decide(doer(c, 'vouchers.edit'), params.id, body.state),
  )
  mount(app, moveVoucherDates, (c, { params, body }) => office.move(doer(c, 'vouchers.edit'), params.id, body))
  mount(app, readVoucherCode, (c, { params }) => office.code(doer(c, 'voucher-cards.read-codes'), params.id))
}
