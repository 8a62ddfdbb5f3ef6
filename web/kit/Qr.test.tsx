import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import fixture from '#protocol/scanning/kt1.fixture.json' with { type: 'json' }
import { decodeQr, pictureOfPath } from '../../tests/qr.ts'
import { Qr } from './Qr.tsx'

const { text } = fixture[0]!
const drawn = renderToString(<Qr text={text} title="Ticket code" desc="Screen 1, row H, seat 10" />)
const path = / d="([^"]+)"/.exec(drawn)![1]!

test('UX-40 a ticket code is drawn on the server as 41 modules a side with four around, and decodes', async () => {
  expect(drawn).toContain('viewBox="-4 -4 49 49"')
  expect(await decodeQr(pictureOfPath(path, 41))).toEqual([text])
})

test('UX-39 the code has a name and a description for screen readers', () => {
  const [, name, description] = /aria-labelledby="(\S+) (\S+)"/.exec(drawn)!
  expect(drawn).toContain(`<title id="${name}">Ticket code</title>`)
  expect(drawn).toContain(`<desc id="${description}">Screen 1, row H, seat 10</desc>`)
  const bare = renderToString(<Qr text={text} title="Ticket code" />)
  expect(bare).not.toContain('<desc')
  expect(bare).toMatch(/aria-labelledby="\S+-title"/)
})

test('UX-40 the drawing test notices a wrong module', async () => {
  const broken = path.replaceAll(/M(\d+) (1[2-9]|2\d)h/g, 'M$1 3h')
  expect(await decodeQr(pictureOfPath(broken, 41))).not.toEqual([text])
})
