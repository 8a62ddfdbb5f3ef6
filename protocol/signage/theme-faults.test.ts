import { describe, expect, test } from 'vitest'
import { VISIBILITY } from '../kit/visibility.ts'
import { contrastOf } from './contrast.ts'
import { SIGNAGE_ROLE, signage } from './signage.ts'
import { backgroundFaults, signageFaults, themeFaults } from './theme-faults.ts'

const NIGHT = { background: '#101018', text: '#f4f0e8', muted: '#b8b0a8', accent: '#ffb040' }

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#123456', '#123456', 1],
])('F-283 %s on %s has the contrast %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
})

describe('F-283 a theme can be read', () => {
  test('on its own colour and on its background', () => {
    expect(themeFaults({ colors: NIGHT }, null)).toEqual([])
    expect(themeFaults({ colors: NIGHT }, { color: '#201828', to_color: null })).toEqual([])
    const fields = (colors: typeof NIGHT, to_color: string): string[] =>
      themeFaults({ colors }, { color: '#201828', to_color }).map(({ field }) => field)
    expect(fields(NIGHT, '#e0d8d0')).toEqual(['background_id'])
    expect(fields({ ...NIGHT, accent: '#202020', muted: '#303030' }, '#201828')).toEqual([
      'colors.muted',
      'colors.accent',
    ])
  })

  test('and so can the colours of one display', () => {
    expect(signageFaults({ colors: null })).toEqual([])
    expect(signageFaults({ colors: { ...NIGHT, text: '#111111' } })).toMatchObject([{ field: 'colors.text' }])
  })

  test('a gradient says where it goes', () => {
    expect(backgroundFaults({ type: 'gradient', to_color: null })).toMatchObject([
      { code: 'required', field: 'to_color' },
    ])
    expect(backgroundFaults({ type: 'gradient', to_color: '#000000' })).toEqual([])
    expect(backgroundFaults({ type: 'plain', to_color: null })).toEqual([])
  })
})

test('F-280 F-319 the bits of what a display shows, every combination of them, and those of where a row shows', () => {
  expect(VISIBILITY).toEqual({ site: 1, signage: 2, pos: 4, portal: 8 })
  expect(SIGNAGE_ROLE).toEqual({ blank: 1, preshow: 2, postshow: 4, show: 8, event: 16 })
  const { role } = signage.shape.shape
  for (let bits = 0; bits < 32; bits++) expect(role.safeParse(bits).success).toBe(true)
  for (const none of [-1, 32, 1.5]) expect(role.safeParse(none).success).toBe(false)
})
