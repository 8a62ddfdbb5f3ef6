import { MantineProvider } from '@mantine/core'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsProvider } from '#kit/texts.tsx'
import { content } from '#protocol/content/content.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { paymentMethod } from '#protocol/payments/payment-method.ts'
import { schedule } from '#protocol/schedules/schedule.ts'
import { KeyField } from '../../contents/KeyField.tsx'
import { FittingField } from '../../payment-methods/FittingField.tsx'
import { portalTexts } from '../../texts.ts'
import { FormRow } from '../form-row.ts'
import type { Values } from '../merge.ts'
import { wordsOf } from '../words.ts'
import { fieldAt, fieldsOf } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import { InstantField } from './InstantField.tsx'

const texts = await portalTexts('en')

/** The control of a field as it stands in the form of a row. */
function drawn(Known: ComponentType<FieldProps>, resource: unknown, path: string, row: Values): string {
  const { kind } = resource as Resource
  const { label, help, word } = wordsOf(texts.t as never, kind)
  const field = fieldAt(fieldsOf(resource as Resource), path)!
  const rest = { errors: {}, options: {}, is_set: false, time_zone: 'UTC', disabled: false, onChange: () => {} }
  return renderToStaticMarkup(
    <MantineProvider>
      <TextsProvider texts={texts}>
        <FormRow value={row}>
          <Known {...rest} {...{ label, help, word, field }} value={row[path] ?? null} />
        </FormRow>
      </TextsProvider>
    </MantineProvider>,
  )
}

function InBerlin(props: FieldProps) {
  return <InstantField {...props} time_zone="Europe/Berlin" />
}

/** The words that a list of choices offers. */
function offered(html: string): string[] {
  return [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value!)
}

test('F-230 a widget stands in one of the slots, a preset has a name, a page and questions have neither', () => {
  const key = (type: string | undefined) => drawn(KeyField, content, 'key', { type, key: 'mail-purchase' })
  expect(offered(key('widget'))).toHaveLength(13)
  expect(key('widget')).toContain('Letter after a purchase')
  expect(key('preset')).toContain('<input')
  expect(['page', 'faq'].map(key).join('')).not.toContain('data-field')
})

test('F-219 of drivers and forms those that fit the kind of a method are offered, and the one that it has', () => {
  const words = (path: string, row: Values) => offered(drawn(FittingField, paymentMethod, path, row))
  expect(words('driver', { type: 'online' })).toEqual(['sandbox'])
  expect(words('component', { type: 'online' })).toEqual(['redirect', 'qr'])
  expect(words('driver', { type: 'cash', driver: 'sandbox' })).toEqual(['cash', 'sandbox'])
  expect(words('driver', {})).toEqual(['cash', 'manual', 'sandbox', 'none'])
})

test('UX-47 a time that the clocks skip is said so where it is typed, and of one shown twice it is asked which', () => {
  const start = (value: string) => drawn(InBerlin, schedule, 'start', { start: value })
  expect(start('2027-03-28T02:30')).toContain('there is no 02:30')
  expect(start('2027-03-28T00:30:00.000Z')).not.toContain('there is no')
  const twice = start('2027-10-31T01:30:00.000Z')
  expect(twice).toContain('value="2027-10-31T02:30"')
  expect(['02:30 CEST', '02:30 CET'].filter((label) => !twice.includes(label))).toEqual([])
  expect(start('2027-10-31T02:30:00.000Z')).not.toContain('twice')
})
