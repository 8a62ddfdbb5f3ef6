import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { commandsTopic, presenceTopic, seatsTopic } from '#protocol/devices/topics.ts'
import { topicPath } from '#protocol/kit/topic.ts'
import { type BrokerBox, brokerBox } from '../testing/broker-box.ts'
import { type PairedDevice, pairDevice } from '../testing/edge-box.ts'
import {
  ackBytes,
  connectBytes,
  disconnectBytes,
  packetBytes,
  pingBytes,
  publishBytes,
  subscribeBytes,
  unsubscribeBytes,
} from '../testing/mqtt-bytes.ts'

/**
 * Packets to send; docs/security.md promises 100,000 (`FUZZ_PACKETS=100000`), each run sends a seeded
 * hundredth.
 */
const PACKETS = Number(process.env.FUZZ_PACKETS ?? 1_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121)
const PER_CONNECTION = 10
const LANES = 8

/** mulberry32: a small seeded generator, so that a run can be repeated. */
function random(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
type Random = ReturnType<typeof random>

let box: BrokerBox
const uncaught: unknown[] = []
function note(error: unknown) {
  return void uncaught.push(error)
}
beforeAll(async () => {
  box = await brokerBox()
  process.on('uncaughtExceptionMonitor', note)
})
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', note)
  await box.close()
})

const TOPICS = [
  topicPath(seatsTopic, { cinema_id: 1, schedule_id: 7 }),
  topicPath(commandsTopic, { cinema_id: 1, device_uuid: 'x' }),
  '#',
  '+',
  '',
  '/',
  '$SYS/#',
  `$share/g/${'a/'.repeat(120)}`,
  'a/'.repeat(5_000),
  '\u0000',
  '__proto__',
  'constructor',
]

/** One packet, right in its frame as often as wrong. */
function packet(device: PairedDevice, pick: Random): Buffer {
  const topic = [...TOPICS, topicPath(presenceTopic, { cinema_id: 1, device_uuid: device.device_uuid })][
    pick(TOPICS.length + 1)
  ]!
  const id = pick(65_536)
  const makers: (() => Buffer)[] = [
    () => publishBytes(topic, 'x'.repeat(pick(300)), pick(4), id),
    () => subscribeBytes(id, topic, pick(256)),
    () => unsubscribeBytes(id, topic),
    () => ackBytes([0x40, 0x50, 0x62, 0x70, 0x60][pick(5)]!, id),
    () => pingBytes,
    () => disconnectBytes,
    () => connectBytes(device.device_uuid, topic, 'x'),
    () => packetBytes(pick(256), Buffer.from(Array.from({ length: pick(200) }, () => pick(256)))),
    () => Buffer.from(Array.from({ length: 1 + pick(400) }, () => pick(256))),
  ]
  return makers[pick(makers.length)]!()
}

/** Damages it: flips, cuts, grows, lies about the length, or leaves it as it is. */
function damaged(bytes: Buffer, pick: Random): Buffer {
  const copy = Buffer.from(bytes)
  const at = pick(Math.max(1, copy.length))
  const ways: (() => Buffer)[] = [
    () => copy,
    () => {
      for (let i = 0; i <= pick(4); i++) copy[pick(copy.length)] = pick(256)
      return copy
    },
    () => copy.subarray(0, at),
    () => Buffer.concat([copy.subarray(0, at), Buffer.from([pick(256)]), copy.subarray(at)]),
    () => {
      copy[1] = pick(256)
      return copy
    },
    () => {
      copy[0] = pick(256)
      return copy
    },
  ]
  return ways[pick(ways.length)]!()
}

/**
 * One connection: usually a right CONNECT (damaged now and then), then packets until the broker ends it or
 * all are sent. Answers how many were sent.
 */
async function attack(device: PairedDevice, pick: Random, most: number): Promise<number> {
  const ws = new WebSocket(`ws://127.0.0.1:${box.port()}/mqtt`, 'mqtt')
  ws.on('error', () => {})
  await once(ws, 'open')
  const connect = connectBytes(device.device_uuid, device.device_uuid, device.token, pick(2) * 60)
  const hello = pick(4) === 0 ? damaged(connect, pick) : connect
  ws.send(hello)
  if (hello === connect && pick(3) > 0) await Promise.race([once(ws, 'message'), once(ws, 'close')])
  let sent = 0
  while (sent < most && ws.readyState === WebSocket.OPEN) {
    ws.send(damaged(packet(device, pick), pick))
    sent++
    await turn()
  }
  const closed = ws.readyState === WebSocket.CLOSED ? Promise.resolve() : once(ws, 'close')
  if (pick(2) === 0) ws.terminate()
  else ws.close()
  await closed
  return sent
}

test(`SECURITY "Broker" ${PACKETS} malformed packets: the broker lives, and serves its devices as before`, {
  timeout: 60_000 + PACKETS * 20,
}, async () => {
  const watcher = await box.connect(await pairDevice(box))
  const heard: string[] = []
  watcher.on('message', (topic) => void heard.push(topic))
  await watcher.subscribeAsync(topicPath(seatsTopic, { cinema_id: 1, schedule_id: 7 }))
  let left = PACKETS
  const lane = async (number: number) => {
    const pick = random(SEED + number)
    const device = await pairDevice(box)
    while (left > 0) {
      const most = Math.min(left, PER_CONNECTION)
      left -= most
      // what the broker cut off early is sent by the next connection
      left += most - Math.max(1, await attack(device, pick, most))
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
  expect(uncaught).toEqual([])
  expect(watcher.connected).toBe(true)
  expect(heard).toEqual([])
  box.broker.publish(seatsTopic, { schedule_id: 7 }, { schedule_id: 7, seq: 1, seats: 'fs' }, 1)
  const late = await box.connect(await pairDevice(box))
  expect(late.connected).toBe(true)
  await expect.poll(() => heard.length).toBe(1)
  await expect.poll(() => box.broker.connections).toBe(2)
})
