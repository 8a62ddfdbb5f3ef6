import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '#kit/call.ts'
import { REPORT_AFTER_MS } from '#protocol/access/missing-texts.ts'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import { wordsOf } from './kit/words.ts'
import { MissingTexts } from './missing-texts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('F-176 texts that are missing are reported once, five seconds after the last one', async () => {
  const [, second] = LOCALES
  const sent: unknown[] = []
  const call: Caller = async (_, options) => {
    sent.push(options?.body)
    return { kind: 'unreachable', why: 'no_answer' }
  }
  const say = new MissingTexts(call, second).watched(sayIn(second, { shell: { menu: 'Menü' } }))
  expect([say('shell.menu'), say('shell.nothing'), say('shell.nothing')]).toEqual([
    'Menü',
    'shell.nothing',
    'shell.nothing',
  ])
  vi.advanceTimersByTime(REPORT_AFTER_MS - 1)
  say('shell.another')
  vi.advanceTimersByTime(REPORT_AFTER_MS - 1)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  say('shell.nothing')
  vi.advanceTimersByTime(REPORT_AFTER_MS)
  expect(sent).toEqual([{ locale: second, keys: ['shell.nothing', 'shell.another'] }])
})

test('F-176 what a resource says as all others do is not missing, nor is a value; a field that nobody names is', async () => {
  const [locale] = LOCALES
  const sent: unknown[] = []
  const call: Caller = async (_, options) => {
    sent.push(options?.body)
    return { kind: 'unreachable', why: 'no_answer' }
  }
  const tag = { title: 'Tags', one: 'tag', empty: 'Add the first.' }
  const list = { deleteText: 'It goes from the site.' }
  const shared = { field: { name: 'Name' }, word: { status: { active: 'Active' } }, list }
  const any = sayIn(locale, { resource: { tag }, ...shared })
  const words = wordsOf(new MissingTexts(call, locale).watched(any), 'tag', any)
  expect([words.label('name'), words.word('status', 'active'), words.help('name')]).toEqual(['Name', 'Active', null])
  expect([words.label('sort'), words.word('status', 'gone')]).toEqual(['sort', 'gone'])
  vi.advanceTimersByTime(REPORT_AFTER_MS)
  expect(sent).toEqual([{ locale, keys: ['resource.tag.field.sort'] }])
})
