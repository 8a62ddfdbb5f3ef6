import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Below the ports that operating systems hand out for outgoing connections: a port closed for a while is
 * still free afterwards.
 */
const QUIET_FROM = 20_000
const QUIET_TO = 32_000
const TRIES = 200

/** A free port that stays free while its owner is down (killed, or cut). */
export async function quietPort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(QUIET_FROM, QUIET_TO)
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${QUIET_FROM} and ${QUIET_TO}`)
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
