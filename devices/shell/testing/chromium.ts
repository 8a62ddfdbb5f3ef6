import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions, ROOT_ARGS } from '../../../tests/chromium.ts'

/** A Chromium of our own that can be killed like a power cut: kill -9 of all its processes. */
export interface KillableChromium {
  browser: Browser
  kill(): Promise<void>
}

function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`Chromium ended: ${said}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
}

const CONNECT_MS = 40_000
const TRIES = 2
/** Nothing of what Playwright switches off in a browser that it starts itself: this one is a person's. */
const ARGS = [
  ...ROOT_ARGS,
  '--headless=new',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  '--remote-debugging-port=0',
]

/**
 * On a crowded machine the first connection takes its time; a Chromium that does not answer at all is ended,
 * so that its profile is free again. Null: it did not answer.
 */
async function connect(child: ChildProcess): Promise<Browser | null> {
  try {
    return await chromium.connectOverCDP(await debuggerAddress(child), { timeout: CONNECT_MS })
  } catch {
    await end(child)
    return null
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await ended
}

/** Starts it, and once more where the first does not answer. */
export async function startKillableChromium(profile: string): Promise<KillableChromium> {
  const { executablePath = chromium.executablePath() } = chromiumOptions()
  const args = [...ARGS, `--user-data-dir=${profile}`]
  for (let tries = 1; ; tries += 1) {
    const child = spawn(executablePath, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    const browser = await connect(child)
    if (browser) return { browser, kill: () => end(child) }
    if (tries === TRIES) throw new Error(`Chromium did not answer, ${TRIES} times in ${CONNECT_MS} ms each`)
  }
}
