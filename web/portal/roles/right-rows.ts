import { areaOf } from '#protocol/access/grades.ts'
import { ACTIONS } from '#protocol/access/permission.ts'
import { EVERY_PERMISSION, LISTINGS, RESOURCES } from '#protocol/resources.ts'
import type { Key } from '../texts.ts'

/** The parts of a house in which its rights are read; an area that no part names stands in the last one. */
const PARTS = {
  sell: ['register', 'scanner', 'bills', 'bill-lines', 'payments', 'reservations', 'clients'],
  programme: [
    'schedules',
    'schedule-reservations',
    'movies',
    'movie-versions',
    'events',
    'tags',
    'rental-profiles',
    'distributors',
    'distributor-offices',
  ],
  money: [
    'price-groups',
    'price-rates',
    'ticket-prices',
    'products',
    'categories',
    'payment-methods',
    'cash-balance',
    'voucher-types',
    'voucher-packages',
    'voucher-packs',
    'voucher-cards',
    'vouchers',
  ],
  house: ['portal'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type Part = keyof typeof PARTS

/** What the rights of one area are: what may be done with its rows, and its other doings. */
export interface RightArea {
  area: string
  /** By action; without those that its rows do not have. */
  actions: Readonly<Partial<Record<(typeof ACTIONS)[number], string>>>
  doings: readonly string[]
}

/** A house is neither made nor deleted by its own people, so nothing asks for these. */
const ASKED = EVERY_PERMISSION.filter((one) => one !== 'settings.create' && one !== 'settings.delete')

/** Every right that there is, as the matrix has them. */
export function rightParts(): { part: Part; areas: RightArea[] }[] {
  const known: readonly string[] = Object.values(PARTS).flat()
  const all = [...new Set(ASKED.map(areaOf))]
  const others = all.filter((area) => !known.includes(area))
  return (Object.keys(PARTS) as Part[]).map((part) => {
    const named = PARTS[part].filter((area) => all.includes(area))
    return { part, areas: [...named, ...(part === 'house' ? others : [])].map(areaWith) }
  })
}

function areaWith(area: string): RightArea {
  const own = ASKED.filter((permission) => areaOf(permission) === area)
  const actions = ACTIONS.filter((action) => own.includes(`${area}.${action}`))
  return {
    area,
    actions: Object.fromEntries(actions.map((action) => [action, `${area}.${action}`])),
    doings: own.filter((permission) => !actions.some((action) => permission === `${area}.${action}`)),
  }
}

const KINDS = new Map(Object.values({ ...RESOURCES, ...LISTINGS }).map(({ base, kind }) => [base, kind]))

/** What an area is called: as its list is, or in words of its own. */
export function areaKey(area: string): Key {
  const kind = KINDS.get(area)
  return (
    OWN_NAMES.includes(area) || !kind ? `rights.area.${area.replaceAll('-', '_')}` : `resource.${kind}.title`
  ) as Key
}
/** Kinds that have no list under their own name. */
const OWN_NAMES: readonly string[] = [
  'settings',
  'schedules',
  'edges',
  ...Object.values(LISTINGS).map(({ base }) => base),
]

/** What a doing is called. */
export function doingKey(permission: string): Key {
  return `rights.doing.${permission.replace(/[.-]/g, '_')}` as Key
}
