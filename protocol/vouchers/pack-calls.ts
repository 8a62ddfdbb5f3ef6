import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam, KeyParam } from '../kit/params.ts'
import { FILE_MAX } from '../kit/resource-calls.ts'
import { Count } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { LABEL_SHEETS } from './label.ts'
import { CardState, PACK_MAX } from './voucher-pack.ts'

/** Codes that one call imports at most: a longer list comes in several. */
export const IMPORT_MAX = 1_000

const pack = { path: '/api/portal/voucher-packs/{id}', params: { id: IdParam } } as const
const card = { path: '/api/portal/voucher-cards/{id}', params: { id: KeyParam } } as const
function who(permission: 'voucher-packs.view' | 'voucher-packs.edit' | 'voucher-cards.read-codes') {
  return { who: { as: 'person', permission, module: 'vouchers', scoped: true }, limit: null } as const
}

/** How many cards a pack has by now, and what they are. Cards that are drawn come by themselves. */
export const packCards = defineCall({
  method: 'GET',
  path: `${pack.path}/cards`,
  params: pack.params,
  ...who('voucher-packs.view'),
  answer: z.object({ made: Count, printed: Count, activated: Count, blocked: Count }),
  refusals: [],
})

/**
 * Adds cards with these codes, which stand on cards that others printed (protocol/vouchers/code.ts): all of
 * them, or none. One that this pack has already is passed over, so that a list may be sent once more; one
 * that another card of the house has is refused at its place, as one that no card may have. A deleted pack
 * that has it is named to whom it is within reach.
 * @source F-213, F-214
 */
export const importCards = defineCall({
  method: 'POST',
  path: `${pack.path}/cards`,
  params: pack.params,
  ...who('voucher-packs.edit'),
  body: z.strictObject({ codes: z.array(Text(60)).min(1).max(IMPORT_MAX) }),
  answer: z.object({ added: Count, known: Count }),
  refusals: ['code_shape', 'code_taken', 'code_of_deleted', 'pack_drawn', 'pack_full'],
})

/**
 * The labels of the cards that wait for their sale as a PDF, from one place in the pack to another. It has
 * whole codes, so it takes the right to read them, is written down, and refuses a link of another site and a
 * question for its head alone. @source F-213
 */
export const packLabels = defineCall({
  method: 'GET',
  path: `${pack.path}/labels`,
  params: pack.params,
  ...who('voucher-cards.read-codes'),
  limit: 'labels',
  query: z.strictObject({
    sheet: z.enum(LABEL_SHEETS).default('a4'),
    from: z.coerce.number().pipe(z.int().min(1).max(PACK_MAX)).default(1),
    to: z.coerce.number().pipe(z.int().min(1).max(PACK_MAX)).default(PACK_MAX),
  }),
  answer: Text(FILE_MAX),
  media: 'application/pdf',
  refusals: ['no_cards', 'too_many_requests', 'forbidden'],
})

/** The whole code of a card; who read it is written down. @source docs/security.md, "Codes" */
export const readCardCode = defineCall({
  method: 'POST',
  path: `${card.path}/code`,
  params: card.params,
  ...who('voucher-cards.read-codes'),
  body: z.strictObject({}),
  answer: z.object({ code: Text(60) }),
  refusals: [],
})

/** Takes a card out of sale, or lets it be sold again; one that is a voucher already is neither. */
export const blockCard = defineCall({
  method: 'POST',
  path: `${card.path}/block`,
  params: card.params,
  ...who('voucher-packs.edit'),
  body: z.strictObject({ is_blocked: z.boolean() }),
  answer: z.object({ state: CardState }),
  refusals: ['card_activated'],
})
