import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const MOZILLA = 'Mozilla/5.0'
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Version/19.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${KHTML} CriOS/140.0 Mobile Safari/604.1`,
    'Chrome',
    'iPhone',
  ],
  [`${MOZILLA} (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0`, 'Firefox', 'Android'],
  ['curl/8.1', null, null],
])('%s is %s on %s', (agent, browser, system) => {
  expect(browserName(agent)).toEqual({ browser, system })
})
