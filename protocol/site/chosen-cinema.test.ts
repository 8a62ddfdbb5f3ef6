import { expect, test } from 'vitest'
import { ALL_CINEMAS, chosenCinema, rememberedCinema, searchOf } from './chosen-cinema.ts'

const yard = { slug: 'yard' }
const crown = { slug: 'crown' }

test.each([
  ['nothing is said', null, null, null],
  ['the address names one', 'yard', null, yard],
  ['one was chosen before', null, 'crown', crown],
  ['the address names another than was chosen', 'yard', 'crown', yard],
  ['all are asked for', ALL_CINEMAS, 'crown', null],
  ['nobody knows the name in the address', 'opera', 'crown', null],
  ['the one that was chosen is gone', null, 'opera', null],
])('F-028 lists are narrowed when %s', (_, asked, remembered, chosen) => {
  expect(chosenCinema([yard, crown], { asked, remembered })).toBe(chosen)
  expect(chosenCinema([yard], { asked, remembered })).toBeNull()
})

test('F-028 a choice is remembered, all cinemas too; an address without a known one changes nothing', () => {
  expect(rememberedCinema(yard, 'yard')).toBe('yard')
  expect(rememberedCinema(null, ALL_CINEMAS)).toBeNull()
  expect(rememberedCinema(null, 'opera')).toBeUndefined()
  expect(rememberedCinema(crown, null)).toBeUndefined()
})

test('F-028 another cinema keeps what else the address says, and no text of it escapes', () => {
  expect(searchOf('', 'yard')).toBe('?cinema=yard')
  expect(searchOf('?cinema=crown&only=step-free', ALL_CINEMAS)).toBe('?cinema=&only=step-free')
  expect(searchOf('?x=%22%3E%3Cscript%3E', 'yard')).toBe('?x=%22%3E%3Cscript%3E&cinema=yard')
})
