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

const CONNECT_MS = 120_000
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
 * so that its profile is free again.
 */
async function connect(child: ChildProcess): Promise<Browser> {
  try {
    return await chromium.connectOverCDP(await debuggerAddress(child), { timeout: CONNECT_MS })
  } catch (error) {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
    throw error
  }
}

export async function startKillableChromium(profile: string): Promise<KillableChromium> {
  const { executablePath = chromium.executablePath() } = chromiumOptions()
  const args = [...ARGS, `--user-data-dir=${profile}`]
  const child = spawn(executablePath, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const browser = await connect(child)
  return {
    browser,
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        process.kill(-child.pid!, 'SIGKILL')
        await ended
      }
    },
  }
}
