import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { ByWord, Place, Word } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'

/** @source operations spec, section 4; F-219 */
export const PAYMENT_METHOD_TYPES = [
  'cash',
  'invoice',
  'terminal',
  'online',
  'reservation',
  'other',
  'voucher',
] as const

/**
 * A way to pay. `driver` names the code that talks to the other side (`sandbox`, `cash`, `manual`;
 * method-faults.ts); `component` decides which payment form renders (F-345): `redirect` sends the browser
 * away, `qr` shows a code and a deeplink, `cash` and `terminal` are the register's. `access` lists where it
 * may be used. `template` names the one its slip is printed by, null = the usual one (F-333). `config` (keys,
 * merchant numbers) never leaves the hub, and is written only; `frontend_config` may. No driver of today
 * reads the latter, and no slip the template. An exclusive method is not combined with another on one bill; a
 * withdrawable one may be paid out.
 * @source operations spec, section 3 (Payment method); F-219, F-220, F-327, F-345
 */
export const paymentMethod = defineResource({
  kind: 'payment_method',
  base: 'payment-methods',
  module: 'core',
  feed: 'edge',
  edge_omits: ['config'],
  columns: ['name', 'status', 'type', 'driver', 'component', 'is_exclusive', 'is_withdrawable', 'sort'],
  search: ['name', 'driver'],
  filters: ['status', 'type', 'access'],
  secrets: ['config'],
  unread: ['template', 'frontend_config'],
  order: 'sort',
  shape: z.object({
    name: Name(60),
    status: z.enum(['active', 'inactive']).default('active'),
    type: z.enum(PAYMENT_METHOD_TYPES),
    driver: Word,
    component: z.enum(['redirect', 'qr', 'cash', 'terminal', 'none']),
    template: Word.nullable().default(null),
    access: z.array(z.enum(['site', 'register'])).max(2),
    config: ByWord(Text(1000), 50).optional(),
    frontend_config: ByWord(Text(1000), 50).default({}),
    is_exclusive: z.boolean().default(false),
    is_withdrawable: z.boolean().default(false),
    sort: Place.default(0),
    translations: Translations({ name: Text(60) }),
  }),
})
export type PaymentMethod = Row<typeof paymentMethod>

/**
 * The methods that may be used at one device of a counter: active, open to registers, and, where the device
 * names some, one of those.
 * @source operations spec, section 3 (Device, payment methods); F-241, F-334
 */
export function methodsAtDevice<M extends Pick<PaymentMethod, 'id' | 'status' | 'access' | 'sort'>>(
  methods: readonly M[],
  own: readonly number[],
): M[] {
  return methods
    .filter(({ id, status, access }) => status === 'active' && access.includes('register') && isOneOf(own, id))
    .sort((a, b) => a.sort - b.sort)
}

function isOneOf(own: readonly number[], id: number): boolean {
  return own.length === 0 || own.includes(id)
}

/**
 * The methods that the public checkout offers and accepts: active, open to the site, paid online, and, where
 * the website names some as its own, one of those.
 * @source F-075, F-242, F-327
 */
export function siteMethods<
  M extends Pick<PaymentMethod, 'id' | 'status' | 'type' | 'access' | 'sort'> & { deleted_at: string | null },
>(methods: readonly M[], own: readonly number[] = []): M[] {
  return methods
    .filter((method) => method.deleted_at === null && method.status === 'active')
    .filter((method) => method.access.includes('site') && method.type === 'online' && isOneOf(own, method.id))
    .sort((a, b) => a.sort - b.sort)
}
