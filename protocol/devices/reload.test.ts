import { expect, test } from 'vitest'
import * as z from 'zod'
import { exhibitor } from '../catalogue/exhibitor.ts'
import { DEVICE_TYPES } from '../kit/who.ts'
import { changedSettings, RELOADED_BY, reloadsAfter, type Setting } from './reload.ts'

const HOUSE = exhibitor.shape.parse({
  trade_name: 'Lichtspiel GmbH',
  brand: 'Lichtspiel',
  hosts: ['localhost'],
  email: 'post@lichtspiel.example',
  accent: { h: 70, c: 0.15, l: 0.8 },
  locales: ['de', 'en'],
  public_config: { features: { tickets: true } },
  settings: {},
})

test('F-240 it is said of every setting which devices load themselves anew after it', () => {
  const paths = Object.entries(exhibitor.shape.shape).flatMap(([name, shape]) =>
    shape instanceof z.ZodObject && ['public_config', 'settings'].includes(name)
      ? Object.keys(shape.shape).map((inner) => `${name}.${inner}`)
      : [name],
  )
  expect(Object.keys(RELOADED_BY).toSorted()).toEqual(paths.toSorted())
})

test('F-240 only what has another value has changed, in a group by itself', () => {
  const { settings, public_config } = HOUSE
  expect([...changedSettings(HOUSE, structuredClone(HOUSE))]).toEqual([])
  const after = {
    ...HOUSE,
    locales: ['en', 'de'] as ('en' | 'de')[],
    settings: { ...settings, hold_minutes: 20 },
    public_config: { ...public_config, midnight_offset: 0 },
  }
  expect([...changedSettings(HOUSE, after)].toSorted()).toEqual([
    'locales',
    'public_config.midnight_offset',
    'settings.hold_minutes',
  ])
  expect(changedSettings(undefined, HOUSE).size).toBe(Object.keys(RELOADED_BY).length)
  expect(changedSettings(HOUSE, undefined).size).toBe(0)
})

test.each([
  [['locales'], [], ['register', 'pos', 'scanner', 'signage']],
  [['accent', 'settings.hold_minutes'], [], ['signage']],
  [['public_config.midnight_offset'], [], ['signage']],
  [['settings.auto_lock_minutes', 'settings.current_schedules_ahead', 'email', 'website_config'], [], []],
  [[], ['background', 'product'], ['signage']],
  [[], ['exhibitor', 'price_rate', 'product'], []],
] as const)(
  'F-240 the type of a device decides what it loads itself anew for: after %j and rows of %j: %j',
  (settings, kinds, types) => {
    const changed = { settings: new Set<Setting>(settings), kinds: new Set<string>(kinds) }
    expect(DEVICE_TYPES.filter((type) => reloadsAfter(type, changed))).toEqual(types)
  },
)
