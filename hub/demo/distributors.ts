import type * as z from 'zod'
import type { distributor, distributorOffice } from '#protocol/catalogue/distributor.ts'
import type { rentalProfile } from '#protocol/catalogue/rental-profile.ts'
import type { DemoMovie, VersionKey } from './movies.ts'

type Shape<R extends { shape: z.ZodType }> = z.input<R['shape']>

/** A distributor of the demo with its offices; none of them is a real company. */
interface DemoDistributor extends Shape<typeof distributor> {
  offices: readonly Omit<Shape<typeof distributorOffice>, 'distributor_id'>[]
}

export const DISTRIBUTORS: readonly DemoDistributor[] = [
  {
    name: 'Nordlicht Filmverleih',
    email: 'dispo@nordlicht.example',
    phone: '+49 40 000 01 10',
    website: 'https://nordlicht.example',
    offices: [
      {
        name: 'Hamburg',
        contact_name: 'Ilka Brandt',
        email: 'hamburg@nordlicht.example',
        address1: 'Am Sandtor 12',
        zip: '20457',
        city: 'Hamburg',
        country_code: 'DE',
      },
      { name: 'Leipzig', contact_name: 'Jonas Weigel', city: 'Leipzig', country_code: 'DE' },
    ],
  },
  {
    name: 'Kleine Laterne',
    email: 'verleih@kleine-laterne.example',
    phone: '+49 30 000 02 20',
    website: 'https://kleine-laterne.example',
    offices: [
      {
        name: 'Berlin',
        contact_name: 'Samira Yildiz',
        email: 'berlin@kleine-laterne.example',
        phone: '+49 30 000 02 21',
        address1: 'Lichtburgring 3',
        zip: '13355',
        city: 'Berlin',
        country_code: 'DE',
      },
    ],
  },
  {
    name: 'Grand Écran Distribution',
    email: 'programmation@grand-ecran.example',
    phone: '+33 1 00 00 03 30',
    offices: [
      { name: 'Paris', contact_name: 'Claire Aubry', city: 'Paris', country_code: 'FR' },
      { name: 'Brussels', email: 'bruxelles@grand-ecran.example', city: 'Brussels', country_code: 'BE' },
    ],
  },
  {
    name: 'Archiv am Kanal',
    phone: '+49 341 000 04 40',
    offices: [],
  },
]

/** From whom the nth movie of the demo comes. */
export function distributorOf(nth: number): string {
  return DISTRIBUTORS[nth % DISTRIBUTORS.length]!.name
}

/** By which profile the nth movie of the demo is rented in this version. */
export function profileOf(movie: Pick<DemoMovie, 'year' | 'planned'>, version: VersionKey): string {
  if (version === 'SILENT') return 'Silent movie with live piano'
  if (movie.planned) return 'First run, 50 to 40 %'
  return movie.year >= 2015 ? 'Arthouse, 43 %' : 'Repertory, fixed'
}

/** How the demo’s movies are rented: new ones by a share that falls, old ones for a fixed amount. */
export const RENTAL_PROFILES: readonly Shape<typeof rentalProfile>[] = [
  {
    name: 'First run, 50 to 40 %',
    is_shared: true,
    timeline: [
      { from_week: 1, percent_bp: 5_000, minimum_cents: 15_000 },
      { from_week: 2, percent_bp: 4_700, minimum_cents: 10_000 },
      { from_week: 4, percent_bp: 4_300 },
      { from_week: 6, percent_bp: 4_000 },
    ],
  },
  {
    name: 'Arthouse, 43 %',
    is_shared: true,
    timeline: [
      { from_week: 1, percent_bp: 4_300, minimum_cents: 10_000 },
      { from_week: 5, percent_bp: 3_800 },
    ],
  },
  {
    name: 'Repertory, fixed',
    is_shared: true,
    timeline: [{ from_week: 1, fixed_cents: 15_000 }],
  },
  {
    name: 'Silent movie with live piano',
    timeline: [{ from_week: 1, fixed_cents: 9_000, percent_bp: 2_500 }],
  },
]
