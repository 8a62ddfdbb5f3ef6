import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The same engine without what a window needs: a fifth less work for the same test. It shows no PDF. */
const SHELL = '/usr/bin/chromium-headless-shell'

const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium of this machine for the end-to-end tests: CHROMIUM_PATH, else one in the usual places that
 * really answers (Ubuntu's /usr/bin/chromium-browser only says what to install); undefined =
 * Playwright's own download.
 * @param {{ whole?: boolean }} [options] whole: one that shows a PDF, too
 * @returns {string | undefined}
 */
export function findChromium({ whole = false } = {}) {
  const given = process.env.CHROMIUM_PATH
  if (given && !answers(given)) throw new Error(`CHROMIUM_PATH is ${given}, and no Chromium answers there`)
  return given || (whole ? WHOLE : [SHELL, ...WHOLE]).find(answers)
}

/** @param {string} path */
function answers(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}
