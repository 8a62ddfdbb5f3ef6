import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { openLog } from '#protocol/server/log.ts'
import { BROKER_PATH, EdgeBroker } from '../broker/aedes.ts'
import type { EdgeApp } from '../http/env.ts'
import { type EdgeBox, edgeBox, type PairedDevice } from './edge-box.ts'

export interface BrokerBox extends EdgeBox {
  broker: EdgeBroker
  /** The devices that belong to another one, by the uuid of that one. */
  children: Map<string, string[]>
  /** The lines of the broker's log. */
  logged: Record<string, unknown>[]
  /** Connects as this device; rejects with the broker's refusal. Never reconnects by itself. */
  connect(device: PairedDevice, options?: IClientOptions): Promise<MqttClient>
}

/** An edge with its broker, served on a real port; `mount` adds calls to those of the devices. */
export async function brokerBox(cinema_id = 1, mount?: (app: EdgeApp) => void): Promise<BrokerBox> {
  const box = edgeBox()
  mount?.(box.app)
  const clock = { wall: () => Date.now(), mono: () => performance.now() }
  const logged: BrokerBox['logged'] = []
  const log = openLog('debug', { write: (line) => logged.push(JSON.parse(line)) })
  const children: BrokerBox['children'] = new Map()
  const broker = await EdgeBroker.open({
    cinema_id,
    clock,
    log,
    authenticate: (device_uuid, token) => box.devices.authenticate(device_uuid, token),
    employee: (device_uuid, user_token) => box.signIns.employee(device_uuid, user_token),
    parentOf: () => null,
    childrenOf: (device_uuid) => children.get(device_uuid) ?? [],
  })
  box.afterEvent.push((event) => {
    if (event.kind === 'device_blocked') broker.kick(event.device_uuid, 'blocked')
    if (event.kind === 'device_logout') broker.kick(event.device_uuid, 'logout')
  })
  await box.serve(new Map([[BROKER_PATH, broker.upgrade]]))
  const clients: MqttClient[] = []
  return {
    ...box,
    broker,
    children,
    logged,
    connect: async (device, options = {}) => {
      const client = mqtt.connect(`ws://127.0.0.1:${box.port()}${BROKER_PATH}`, {
        clientId: device.device_uuid,
        username: device.device_uuid,
        password: device.token,
        protocolVersion: 4,
        reconnectPeriod: 0,
        connectTimeout: 5_000,
        ...options,
      })
      clients.push(client)
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve())
        client.once('error', reject)
        client.once('close', () => reject(new Error('closed')))
      })
      client.on('error', () => {})
      return client
    },
    close: async () => {
      for (const client of clients) client.end(true)
      await broker.close()
      await box.close()
    },
  }
}
