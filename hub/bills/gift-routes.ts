import { changeGift } from '#protocol/bills/gift-calls.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { HubApp } from '../http/env.ts'
import type { Gifts } from './gifts.ts'

/** What the giver of a gift does alone (F-321; protocol/bills/gift-calls.ts). */
export function giftRoutes(app: HubApp, { gifts }: { gifts: Pick<Gifts, 'change'> }): void {
  mount(app, changeGift, async (c, { params, body }) => {
    const changed = await gifts.change(c.get('exhibitor'), params.token, body, new Date().toISOString())
    return changed.ok ? ok({}) : changed
  })
}
