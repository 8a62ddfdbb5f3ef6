import { dirname } from 'node:path'
import { SecondFile } from '../../hub/payments/second-file.ts'
import { Breach } from '../simulation/breach.ts'
import type { Random } from '../simulation/random.ts'
import { DISK_FAULTS, Died, type DiskFault, SecondDisk } from './second-disk.ts'

const TURNS = 40
const KEPT = 4
const KEYS = 9

/** One try to record an event: each has bytes of its own, so that it can be found again. */
interface Try {
  key: string
  event: string
  /** It was answered that it stands; of another, whose process ended in its middle, nobody knows. */
  isSaid: boolean
}

/** One process of the hub with the file open. */
interface Hub {
  file: SecondFile
  /** The last keys that it used, the oldest first. */
  recent: string[]
  lost: number
  /** No other had the file open beside it, or left a line torn. */
  isAlone: boolean
}

/**
 * The second file of one hub, at times of two processes of it, on a disk that takes a part of a write, is
 * full, does not flush or does not cut; whose processes end in the middle of a call, with the machine's power
 * at times; and whose file somebody takes away. After every turn the file has what was said to stand in it,
 * once, in order and whole, and nothing else.
 */
export class SecondWorld {
  readonly #random: Random
  readonly #disk: SecondDisk
  #hubs: Hub[] = []
  #tries: Try[] = []
  /** Lines that do not read. */
  #spoiled = 0
  /** The last key that was not answered with a yes. */
  #unanswered: string | null = null
  #serial = 0

  private constructor(random: Random) {
    this.#random = random
    this.#disk = new SecondDisk(random)
  }

  /** Runs one world. @throws Breach */
  static async run(random: Random): Promise<void> {
    const world = new SecondWorld(random)
    try {
      world.#play()
    } finally {
      for (const { file } of world.#hubs) file.close()
      world.#disk.close()
    }
  }

  #play(): void {
    this.#open()
    for (let turn = 0; turn < TURNS; turn++) {
      this.#turn()
      this.#check()
    }
    this.#meet(null)
    for (const hub of this.#hubs) this.#record(hub, null, this.#newKey())
    this.#check()
    this.#losePower()
    this.#check()
  }

  #turn(): void {
    const random = this.#random
    const at = random.next()
    if (at < 0.12) this.#restart(random.pick(this.#hubs))
    else if (at < 0.2) this.#losePower()
    else if (at < 0.28) this.#second()
    else if (at < 0.33) this.#harm()
    else {
      const fault = random.chance(0.5) ? null : random.pick(DISK_FAULTS)
      const hub = random.pick(this.#hubs)
      this.#record(hub, fault, this.#key(hub))
    }
  }

  /** Somebody's who comes for the first time; what was not answered with a yes; what was, a while ago. */
  #key({ recent }: Hub): string {
    const random = this.#random
    const at = random.next()
    if (at < 0.4) return this.#newKey()
    if (at < 0.6 && this.#unanswered !== null) return this.#unanswered
    return at < 0.8 && recent.length > 0 ? random.pick(recent) : `k${random.below(KEYS)}`
  }

  #newKey(): string {
    return `n${++this.#serial}`
  }

  #meet(fault: DiskFault | null): void {
    this.#disk.meet(fault)
  }

  #open(): void {
    const hub: Hub = { file: null as never, recent: [], lost: 0, isAlone: this.#hubs.length === 0 }
    hub.file = new SecondFile(
      dirname(this.#disk.path),
      () => {
        hub.lost += 1
      },
      KEPT,
    )
    for (const { key } of this.#read().lines) use(hub, key)
    this.#hubs.push(hub)
  }

  #end(hub: Hub): void {
    hub.file.close()
    this.#hubs = this.#hubs.filter((one) => one !== hub)
  }

  #restart(hub: Hub): void {
    this.#end(hub)
    this.#open()
  }

  #losePower(): void {
    for (const hub of this.#hubs) this.#end(hub)
    this.#disk.losePower()
    this.#open()
  }

  /** A second process begins, or ends. */
  #second(): void {
    if (this.#hubs.length === 1) {
      this.#hubs[0]!.isAlone = false
      this.#open()
    } else this.#end(this.#random.pick(this.#hubs))
  }

  #record(hub: Hub, fault: DiskFault | null, key: string): void {
    const event = `${++this.#serial}`.padEnd(4 + this.#random.below(3), '.')
    const tried: Try = { key, event, isSaid: false }
    this.#meet(fault)
    try {
      const isNew = hub.file.record(key, event, 1)
      if (isNew && hub.recent.includes(key)) throw new Breach('L8', `${key} was written again`)
      if (isNew) this.#tries.push({ ...tried, isSaid: true })
      else this.#stands(key)
      use(hub, key)
      if (this.#unanswered === key) this.#unanswered = null
      if (hub.isAlone && this.#read().spoiled > this.#spoiled)
        throw new Breach('L8', 'the only process left a line that does not read')
    } catch (error) {
      if (error instanceof Breach || fault === null) throw error
      this.#unanswered = key
      if (!(error instanceof Died)) return
      this.#tries.push(tried)
      this.#end(hub)
      if (this.#hubs.length === 0 && this.#random.chance(0.5)) this.#disk.losePower()
      if (this.#hubs.length === 0) this.#open()
    } finally {
      this.#meet(null)
    }
  }

  /** It was answered that a key stands already: so it must, from now on. */
  #stands(key: string): void {
    const { lines } = this.#read()
    const found = this.#tries.findLast((one) => one.key === key && lines.some(({ event }) => event === one.event))
    if (!found) throw new Breach('L8', `${key} was said to stand and does not`)
    found.isSaid = true
  }

  /** What stood in the file is lost, which its only process says once; what comes stands in the new one. */
  #harm(): void {
    if (this.#hubs.length > 1) return
    const [hub] = this.#hubs as [Hub]
    this.#record(hub, null, this.#newKey())
    const how = this.#random.pick(['gone', 'shorter', 'older'] as const)
    const { lines, text } = this.#read()
    const left = how === 'gone' ? 0 : this.#random.below(lines.length)
    const last = lines[left - 1]
    const rest = last ? text.slice(0, text.indexOf(lineOf(last)) + lineOf(last).length) : ''
    this.#disk.harm(how, Buffer.from(rest))
    const kept = new Set(lines.slice(0, left).map(({ event }) => event))
    this.#tries = this.#tries.filter(({ event }) => kept.has(event))
    hub.recent = []
    for (const { key } of lines.slice(0, left)) use(hub, key)
    this.#spoiled = rest === '' ? 0 : Math.min(this.#spoiled, this.#read().spoiled)
    const { lost } = hub
    this.#record(hub, null, this.#newKey())
    if (hub.lost !== lost + 1) throw new Breach('L8', `a lost file was reported ${hub.lost - lost} times`)
  }

  /** The lines that read, and how many do not; the beginning of a line at the end is none. */
  #read(): { text: string; lines: { key: string; event: string }[]; spoiled: number } {
    const text = this.#disk.bytes().toString('latin1')
    const texts = text.split('\n').slice(0, -1)
    const lines = texts.flatMap((line) => {
      try {
        return [JSON.parse(line) as { key: string; event: string }]
      } catch {
        return []
      }
    })
    return { text, lines, spoiled: texts.length - lines.length }
  }

  #check(): void {
    const { lines, spoiled } = this.#read()
    this.#spoiled = spoiled
    let at = 0
    for (const { key, event, isSaid } of this.#tries) {
      const line = lines[at]
      if (line?.key === key && line.event === event) at += 1
      else if (isSaid) throw new Breach('L8', `${key} (${event}) was said to stand and does not stand at ${at}`)
    }
    if (at < lines.length) throw new Breach('L8', `nobody may know that ${JSON.stringify(lines[at])} stands`)
  }
}

function use(hub: Hub, key: string): void {
  hub.recent = [...hub.recent.filter((one) => one !== key), key].slice(-KEPT)
}

function lineOf({ key, event }: { key: string; event: string }): string {
  return `${JSON.stringify({ key, event, cinema_id: 1 })}\n`
}
