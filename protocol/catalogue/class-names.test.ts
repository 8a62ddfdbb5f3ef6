import { expect, test } from 'vitest'
import { classesIn } from './class-names.ts'
import { ClassRate } from './screen.ts'

const plain = { ticket: 0, handling: 0, name: 'Parkett', color: 'var(--line-strong)' }
const sofa = { ticket: 350, handling: 50, name: 'Sofa zu zweit', color: 'var(--band-sofa)' }
const translations = { en: { name: 'Sofa for two' }, fr: { name: '' } }

test('F-006 F-126 a seat class is called as its reader says it, else as in its row; the other languages stay behind', () => {
  const classes = { standard_seats: plain, sofa: { ...sofa, translations } }
  expect(classesIn(classes, 'en')).toEqual({ standard_seats: plain, sofa: { ...sofa, name: 'Sofa for two' } })
  for (const locale of ['de', 'fr', 'nl'] as const)
    expect(classesIn(classes, locale)).toEqual({ standard_seats: plain, sofa })
})

test('F-126 a class of before, which has no other names, is read as it is', () => {
  expect(ClassRate.parse(plain)).toEqual(plain)
  expect(ClassRate.parse({ ...sofa, translations })).toEqual({ ...sofa, translations })
})
