import type * as z from 'zod'
import type { voucherPack } from '#protocol/vouchers/voucher-pack.ts'
import type { PackageItem, voucherPackage } from '#protocol/vouchers/voucher-package.ts'
import type { voucherType } from '#protocol/vouchers/voucher-type.ts'

/** The fee in the price of a turn, as in that of a ticket (prices.ts). */
const HANDLING_CENTS = 100
/** As the law has it: three years, counted from the end of the year in which they were sold. */
const LAWFUL = { valid_months: 36, to_year_end: true }
const TO_THE_BAR = { products_enabled: true, products_max: 10_000, products_step: 500 }

/** What is in a card of which nothing is chosen. */
function always(turns: number) {
  return { turns_default: turns, turns_min: turns, turns_max: turns, turns_step: turns }
}

type Shaped = z.input<typeof voucherType.shape>
function voucher(slug: string, title: string, cost_turn: number, rest: Pick<Shaped, 'type'> & Partial<Shaped>): Shaped {
  return {
    slug,
    title,
    cost_turn,
    value_ticket: cost_turn - HANDLING_CENTS,
    value_handling: HANDLING_CENTS,
    ...rest,
  }
}

/** The cards of the pictures (look, vouchers-1440), in their order. */
export const VOUCHER_TYPES: readonly Shaped[] = [
  voucher('gift-card', 'Gift card', 1250, {
    type: 'giftcard',
    description: 'As many visits as you like. Food and drink can go on the same card.',
    translations: {
      de: {
        title: 'Geschenkkarte',
        description: 'So viele Besuche, wie Sie mögen. Essen und Trinken kann mit auf die Karte.',
      },
      fr: {
        title: 'Carte cadeau',
        description: 'Autant de séances que vous voulez. Boissons et snacks peuvent aller sur la même carte.',
      },
      nl: {
        title: 'Cadeaukaart',
        description: 'Zoveel bezoeken als u wilt. Eten en drinken kan op dezelfde kaart.',
      },
    },
    turns_default: 2,
    ...LAWFUL,
    offline_grant: { grant: 'turns', turns: 2 },
    ...TO_THE_BAR,
  }),
  voucher('childrens-card', 'Children’s card', 650, {
    type: 'giftcard',
    description: 'For everybody up to 13, with popcorn if you like. A grown-up comes along at the family price.',
    translations: {
      de: {
        title: 'Kinderkarte',
        description: 'Für alle bis 13, auf Wunsch mit Popcorn. Ein Erwachsener kommt zum Familienpreis mit.',
      },
      fr: {
        title: 'Carte enfant',
        description: 'Jusqu’à 13 ans, avec du pop-corn si vous voulez. Un adulte vient au tarif famille.',
      },
      nl: {
        title: 'Kinderkaart',
        description:
          'Voor iedereen tot en met 13, met popcorn als u wilt. Een volwassene komt mee voor de gezinsprijs.',
      },
    },
    turns_default: 3,
    turns_min: 3,
    ...LAWFUL,
    ...TO_THE_BAR,
  }),
  voucher('ten-visit-card', 'Ten-visit card', 950, {
    type: 'subscription',
    description: 'Come alone or bring a friend: two visits on one evening are fine.',
    translations: {
      de: {
        title: 'Zehnerkarte',
        description: 'Kommen Sie allein oder zu zweit: Zwei Besuche an einem Abend sind kein Problem.',
      },
      fr: {
        title: 'Carte dix séances',
        description: 'Venez seul ou avec quelqu’un\u00a0: deux séances le même soir, c’est possible.',
      },
      nl: {
        title: 'Tienbezoekenkaart',
        description: 'Kom alleen of met iemand: twee bezoeken op één avond mag.',
      },
    },
    valid_months: 12,
    offline_grant: { grant: 'sold_here' },
    ...always(10),
  }),
  voucher('student-five', 'Student five', 800, {
    type: 'subscription',
    description: 'Five visits. Bring your student card with it.',
    translations: {
      de: {
        title: 'Fünferkarte für Studierende',
        description: 'Fünf Besuche. Bringen Sie Ihren Studierendenausweis mit.',
      },
      fr: { title: 'Cinq séances étudiant', description: 'Cinq séances. Prenez votre carte d’étudiant.' },
      nl: { title: 'Vijf voor studenten', description: 'Vijf bezoeken. Neem uw studentenkaart mee.' },
    },
    valid_months: 6,
    offline_grant: { grant: 'sold_here' },
    ...always(5),
  }),
]

/** Vouchers that are sold together; each names its type by its slug. */
export const VOUCHER_PACKAGES: readonly (Omit<z.input<typeof voucherPackage.shape>, 'items'> & {
  items: readonly (Omit<PackageItem, 'voucher_type_id'> & { type: string })[]
})[] = [
  {
    title: 'An evening for two',
    description: 'Two visits and € 20.00 at the bar, enough for two glasses and a large popcorn.',
    items: [{ type: 'gift-card', quantity: 1, turns: 2, products: 2_000 }],
    price: 4_500,
    vat_bp: 0,
  },
]

/**
 * Printed cards; each names its type by its slug and lies in the first cinema. Those that are drawn come with
 * the first rounds of the hub.
 */
export const VOUCHER_PACKS: readonly (Omit<z.input<typeof voucherPack.shape>, 'cinema_id' | 'voucher_type_id'> & {
  type: string
})[] = [
  { type: 'gift-card', name: 'Gift cards of the winter', prefix: 'WNTR', count: 250, valid_until: '2029-12-31' },
  { type: 'ten-visit-card', name: 'Ten-visit cards of the printer', codes: 'imported', count: 100 },
]
