import { expect, test } from 'vitest'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { type Field, fieldsOf } from '../kit/fields/field-of.ts'
import { ELSEWHERE, FIXED, SECTIONS } from './sections.ts'

/** The lamp is one setting, whatever it is made of, and so is the foot of the site. */
const WHOLE = ['accent', 'website_config.footer']

function leavesOf(field: Field): string[] {
  const { control, path } = field
  return control.is === 'group' && !WHOLE.includes(path) ? control.fields.flatMap(leavesOf) : [path]
}

test('F-238 every setting has its own control on the screen once, in one section', () => {
  const known = [...SECTIONS.flatMap(({ paths }) => paths), ...FIXED, ...ELSEWHERE]
  expect(known.toSorted()).toEqual(fieldsOf(exhibitor).flatMap(leavesOf).toSorted())
})
