import { expect, test } from 'vitest'
import { typedOver } from './kept.ts'

test('F-177 another language keeps what was typed, and never a password', () => {
  const begun = { locale: 'en', hosts: 'lichtspiel.example', time_zone: 'Europe/Vienna' }
  const values = { ...begun, brand: 'Lichtspiel', zip: '', hosts: '', password: 'correct horse', repeat: 'correct' }
  expect(typedOver(values, begun, ['password', 'repeat'])).toEqual({ brand: 'Lichtspiel', hosts: '' })
})
