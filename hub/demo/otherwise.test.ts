import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from './house.ts'
import { otherwise } from './otherwise.ts'
import { PRICE_GROUPS } from './prices.ts'
import { PRODUCTS } from './products.ts'

/** Names that are the same everywhere. */
const NAMES = ['Leipzig-Pass', 'PayPal', 'Wero']

test('F-006 each rate, way to pay and product of the demo is said in every language of ours', () => {
  const rates = PRICE_GROUPS.flatMap((group) => group.rates)
  const texts = [...rates, ...PRODUCTS].flatMap(({ name, description }) => [name, description])
  const all = [...texts, ...rates.map(({ short }) => short), ...PAYMENT_METHODS.map(({ name }) => name)]
  const unsaid = all.filter((text) => text !== '' && !NAMES.includes(text) && !otherwise({ text }, ['text']).de)
  expect([...new Set(unsaid)]).toEqual(['Pass'])
})

test('F-006 what is called alike in a language is not said there once more', () => {
  const pass = { name: 'Leipzig-Pass', short: 'Pass', description: 'Up to 13' }
  expect(otherwise(pass, ['name', 'short'])).toEqual({ nl: { short: 'Pas' } })
  expect(otherwise(pass, ['description']).fr).toEqual({ description: 'Jusqu’à 13 ans' })
})
