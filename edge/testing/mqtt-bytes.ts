/** MQTT 3.1.1 packets as bytes, for tests that must send what no client library sends. */

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes])
}

function length(bytes: number): Buffer {
  const digits: number[] = []
  for (let rest = bytes; ; ) {
    const digit = rest % 128
    rest = Math.floor(rest / 128)
    digits.push(rest > 0 ? digit | 0x80 : digit)
    if (rest === 0) return Buffer.from(digits)
  }
}

/** A packet of any first byte and body. */
export function packetBytes(first: number, ...body: Uint8Array[]): Buffer {
  const whole = Buffer.concat(body)
  return Buffer.concat([Buffer.from([first]), length(whole.length), whole])
}

export function connectBytes(client: string, username: string, password: string, keepalive = 60): Buffer {
  return packetBytes(
    0x10,
    text('MQTT'),
    Buffer.from([4, 0xc2, keepalive >> 8, keepalive & 0xff]),
    text(client),
    text(username),
    text(password),
  )
}

export function subscribeBytes(id: number, filter: string, qos = 1): Buffer {
  return packetBytes(0x82, Buffer.from([id >> 8, id & 0xff]), text(filter), Buffer.from([qos]))
}

export function unsubscribeBytes(id: number, filter: string): Buffer {
  return packetBytes(0xa2, Buffer.from([id >> 8, id & 0xff]), text(filter))
}

export function publishBytes(topic: string, payload: string, qos = 0, id = 1): Buffer {
  return packetBytes(
    0x30 | (qos << 1),
    text(topic),
    ...(qos > 0 ? [Buffer.from([id >> 8, id & 0xff])] : []),
    Buffer.from(payload),
  )
}

/** PUBACK 0x40, PUBREC 0x50, PUBREL 0x62, PUBCOMP 0x70. */
export function ackBytes(first: number, id: number): Buffer {
  return packetBytes(first, Buffer.from([id >> 8, id & 0xff]))
}
export const pingBytes = Buffer.from([0xc0, 0])
export const disconnectBytes = Buffer.from([0xe0, 0])
