import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the ports that operating systems hand out for outgoing connections: a port closed for a while is
 * still free afterwards.
 */
const QUIET_FROM = 20_000
const QUIET_TO = 32_000
/** Processes that a test runner numbers draw from parts of their own: none takes what rests in another. */
const PARTS = 8
const PART = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % PARTS
const WIDTH = (QUIET_TO - QUIET_FROM) / PARTS
const FROM = QUIET_FROM + PART * WIDTH
/** At the beginning of each part are those that are not drawn by chance. */
const IN_A_ROW = 100
const TRIES = 200

const drawn = new Set<number>()

/** A free port that stays free while its owner is down (killed, or cut). */
export async function quietPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FROM + IN_A_ROW, FROM + WIDTH)
    if (drawn.has(port) || !(await isFree(port))) continue
    drawn.add(port)
    return port
  }
  throw new Error(`no free port between ${FROM} and ${FROM + WIDTH}`)
}

/** The first of so many free ports one after another, which `quietPort` gives to nobody. */
export async function quietPorts(count: number): Promise<number> {
  for (let first = FROM; first + count <= FROM + IN_A_ROW; first += count) {
    const row = await Promise.all(Array.from({ length: count }, (_, nth) => isFree(first + nth)))
    if (row.every(Boolean)) return first
  }
  throw new Error(`no ${count} free ports in a row between ${FROM} and ${FROM + IN_A_ROW}`)
}

/** Whether nothing listens on `port`, neither on every address nor on the loopback one. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of [undefined, '127.0.0.1']) {
    const probe = createServer()
    try {
      await listening(probe, port, host)
    } catch {
      return false
    }
    probe.close()
    await once(probe, 'close')
  }
  return true
}

/** Listens, or throws what the operating system says. */
export async function listening(server: Server, port: number, host?: string): Promise<void> {
  server.listen({ port, host })
  await once(server, 'listening')
}
