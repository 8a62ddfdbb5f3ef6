import { describe, expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import { EVERY_PERMISSION } from '#protocol/resources.ts'
import { areaKey, doingKey, rightParts } from './right-rows.ts'

/** Nobody makes or deletes the own house. */
const NOT_ASKED = ['settings.create', 'settings.delete']

test('F-235 the matrix has every right once', () => {
  const areas = rightParts().flatMap((part) => part.areas)
  const shown = areas.flatMap(({ actions, doings }) => [...Object.values(actions), ...doings])
  expect(shown.toSorted()).toEqual(EVERY_PERMISSION.filter((one) => !NOT_ASKED.includes(one)).toSorted())
})

describe.each(LOCALES)('F-235 in %s', (locale) => {
  test('every area and every doing of the matrix has a name', async () => {
    const module = (await import(`../../../protocol/i18n/portal/${locale}.ts`)) as Record<string, Texts>
    const say = sayIn(locale, module[locale]!)
    const areas = rightParts().flatMap((part) => part.areas)
    const keys = areas.flatMap(({ area, actions, doings }) => [
      ...(Object.keys(actions).length > 0 ? [areaKey(area)] : []),
      ...doings.map(doingKey),
    ])
    expect(keys.filter((key) => say(key) === key)).toEqual([])
  })
})
