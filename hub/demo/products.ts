/**
 * VAT in Germany: food 7 %, drinks and goods 19 %; a gift card that pays for either is taxed when it is spent
 * (multi-purpose voucher), 0 % at its sale.
 */
const FOOD = 700
const DRINK = 1900
const GOODS = 1900
const NO_VAT = 0

const AMBER = '#d99a2b'
const CORAL = '#e0705a'
const TEAL = '#4fa8a0'
const VIOLET = '#a98be8'

export const CATEGORIES = [
  { name: 'Popcorn, snacks', color: AMBER, sort: 1 },
  { name: 'Drinks', color: TEAL, sort: 2 },
  { name: 'Combos, gifts', color: VIOLET, sort: 3 },
] as const

export interface DemoProduct {
  category: (typeof CATEGORIES)[number]['name']
  name: string
  description: string
  price: number
  vat_bp: number
  color: string
  deposit_cents: number
  stock: number | null
  /** The site sells it beside tickets; each cinema has some. */
  sell_online: boolean
}

function product(
  category: DemoProduct['category'],
  color: string,
  vat_bp: number,
  name: string,
  price: number,
  rest: Partial<DemoProduct> = {},
): DemoProduct {
  return {
    category,
    color,
    vat_bp,
    name,
    price,
    description: '',
    deposit_cents: 0,
    stock: null,
    sell_online: false,
    ...rest,
  }
}

const SNACKS = 'Popcorn, snacks'
function popcorn(name: string, price: number, description = '') {
  return product(SNACKS, AMBER, FOOD, name, price, { description })
}

function snack(name: string, price: number, rest: Partial<DemoProduct> = {}) {
  return product(SNACKS, CORAL, FOOD, name, price, rest)
}

function drink(name: string, price: number, rest: Partial<DemoProduct> = {}) {
  return product('Drinks', TEAL, DRINK, name, price, rest)
}

function gift(name: string, price: number, vat_bp: number, description = '') {
  return product('Combos, gifts', VIOLET, vat_bp, name, price, { description })
}

/**
 * The 25 keys of the register (look, register-offline-1366), in their order. The combos hold food only, so
 * that one rate is true for the whole price.
 */
export const PRODUCTS: readonly DemoProduct[] = [
  popcorn('Popcorn, small', 450, 'Salted'),
  popcorn('Popcorn, medium', 600, 'Salted'),
  popcorn('Popcorn, large', 750, 'Salted'),
  popcorn('Half and half', 800, 'Sweet and salted, large'),
  popcorn('Refill', 300, 'For the large bag'),
  snack('Nachos, cheese', 650),
  snack('Nachos, salsa', 650),
  snack('Olives', 400),
  snack('Pretzel', 350, { stock: 0 }),
  snack('Ice cream', 390),
  snack('Chocolate', 280, { sell_online: true }),
  snack('Wine gums', 320, { sell_online: true }),
  drink('Bionade 0.33', 380, { description: 'Deposit 0.30 included', deposit_cents: 30 }),
  drink('Cola 0.5', 420, { sell_online: true }),
  drink('Water 0.5', 320, { sell_online: true }),
  drink('Pilsner 0.33', 400),
  drink('Wine 0.2', 650),
  drink('Apple spritzer 0.5', 390, { sell_online: true }),
  drink('Coffee', 290),
  drink('Tea', 270),
  gift('Combo for one', 990, FOOD, 'Popcorn, medium, and a pretzel'),
  gift('Combo for two', 1750, FOOD, 'Half and half, nachos and two dips'),
  gift('Film week bag', 1200, GOODS, 'Cotton, black'),
  gift('Poster, A2', 1500, GOODS, 'Any film of the week'),
  gift('Gift card', 2500, NO_VAT),
]
