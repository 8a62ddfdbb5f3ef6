import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { pollCall, pushCall, quarantineCall } from '#protocol/sync/calls.ts'
import { Breach } from '../simulation/breach.ts'

/** Who waits before a call is made again waits shorter here. */
const FASTER = 10
const wait = timers.setTimeout
timers.setTimeout = ((wait_ms = 0, ...rest) => wait(wait_ms / FASTER, ...rest)) as typeof wait
syncBuiltinESMExports()

const network = globalThis.fetch
const lines = new Map<string, BoxLine>()
/** A hub says by these that a box is not, or not any more, who it says it is. */
const ENDS = ['fenced', 'fork', 'other_box']

globalThis.fetch = (input, init = {}) => {
  const { origin, pathname } = new URL(String(input))
  const line = lines.get(origin)
  return line ? line.carry(pathname, init) : network(input, init)
}

/** What a line sees of the box at its end. */
interface Seen {
  isQuarantined: () => boolean
  /** The box wrote this entry of its own journal. */
  wrote: (n: number, hash: string) => boolean
}

/**
 * The network between one box and the hub: it is cut, and loses the answers to pushes. It sees what a box
 * asks after it was answered that it has no right to.
 */
export class BoxLine {
  /** Where the box calls the hub. */
  readonly url: string
  readonly #hub_url: string
  readonly #seen: Seen
  readonly #cuts = new Set<AbortController>()
  /** By call: the last answer said that this box must not go on. */
  readonly #ended = new Map<string, string>()
  #isCut = false
  #losesPush = false
  #holdsPolls = false
  #breach: Breach | null = null
  /** How often the hub answered that it knows of the quarantine. */
  said = 0

  constructor(name: string, hub_url: string, seen: Seen) {
    this.url = `http://${name}.line`
    this.#hub_url = hub_url
    this.#seen = seen
    lines.set(this.url, this)
  }

  get isUp(): boolean {
    return !this.#isCut
  }

  cut(): void {
    this.#isCut = true
    this.drop()
  }

  /** Whoever waits for an answer waits in vain. */
  drop(): void {
    for (const cut of this.#cuts) cut.abort()
  }

  restore(): void {
    this.#isCut = false
  }

  /** The next push arrives, its answer does not. */
  losePush(): void {
    this.#losesPush = true
  }

  /** From now on no poll arrives: the box knows the hub by its pushes alone. */
  holdPolls(): void {
    this.#holdsPolls = true
    this.drop()
  }

  close(): void {
    this.cut()
    lines.delete(this.url)
  }

  /** @throws Breach */
  check(): void {
    if (this.#breach) throw this.#breach
  }

  async carry(path: string, init: RequestInit): Promise<Response> {
    if (this.#isCut) throw new TypeError('the line is cut')
    this.#asks(path)
    const cut = new AbortController()
    this.#cuts.add(cut)
    try {
      const signal = AbortSignal.any([cut.signal, ...(init.signal ? [init.signal] : [])])
      if (path === pollCall.path && this.#holdsPolls)
        await new Promise((_, lost) => signal.addEventListener('abort', lost))
      const response = await network(`${this.#hub_url}${path}`, { ...init, signal })
      if (path === pushCall.path && this.#losesPush) {
        this.#losesPush = false
        throw new TypeError('the answer is lost')
      }
      await this.#answered(path, response.clone())
      return response
    } finally {
      this.#cuts.delete(cut)
    }
  }

  /** A call follows on its answer of before, so what that said is known to the box by now. */
  #asks(path: string): void {
    const ended = this.#ended.get(path)
    const isQuarantined = this.#seen.isQuarantined()
    if (ended !== undefined && !isQuarantined)
      this.#breach ??= new Breach('L5', `a box goes on with ${path} after it was answered: ${ended}`)
    if (isQuarantined && path !== quarantineCall.path)
      this.#breach ??= new Breach('L5', `a box in quarantine goes on with ${path}`)
  }

  async #answered(path: string, response: Response): Promise<void> {
    const refusal = response.headers.get('x-refusal')
    if (path === quarantineCall.path) this.said += 1
    else if (refusal !== null && ENDS.includes(refusal)) this.#ended.set(path, refusal)
    else if ([pushCall.path, pollCall.path].includes(path as never) && response.ok) {
      const { data } = (await response.json()) as { data: Received & { received?: Received } }
      const { received_n, received_hash } = data.received ?? data
      if (received_n > 0 && !this.#seen.wrote(received_n, received_hash))
        this.#ended.set(path, `entry ${received_n} is another's`)
    }
  }
}

interface Received {
  received_n: number
  received_hash: string
}
