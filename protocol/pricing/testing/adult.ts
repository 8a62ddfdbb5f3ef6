import { type PriceRate, priceRate } from '../price-rate.ts'

/** The usual rate of a group: sold at site and register, whenever a schedule is. */
export function adult(fields: Partial<PriceRate> = {}): PriceRate {
  return priceRate.row.parse({
    id: 1,
    exhibitor_id: 1,
    version: 1,
    deleted_at: null,
    price_group_id: 7,
    name: 'Adult',
    short: 'Adult',
    description: '',
    base_cents: 1150,
    handling_cents: 100,
    vat_bp: 700,
    color: '#000',
    usable: {},
    used_in: ['site', 'register'],
    ...fields,
  })
}
