import { pairingStart, pairingStatus } from '#protocol/devices/calls.ts'
import { createEdgeClient } from '../../devices/shell/edge-client.ts'

const TIMEOUT_MS = 5_000

/**
 * Pairs a register the way a person does: it shows a number, somebody types it at the box and approves.
 * Answers its token. Throws one line when the edge does not take it.
 */
export async function pair(edge_url: string, name: string, device_uuid: string): Promise<string> {
  const edge = createEdgeClient({ origin: edge_url, fetch, headers: () => ({}), timeout_ms: TIMEOUT_MS })
  const asked = await edge(pairingStart, { body: { device_uuid, type: 'register', name } })
  if (asked.kind !== 'answer') throw new Error(`${name} got no number: ${JSON.stringify(asked)}`)
  const form = (path: string, fields: Record<string, string>) =>
    fetch(`${edge_url}/pair/${path}`, {
      method: 'POST',
      headers: { origin: edge_url },
      body: new URLSearchParams(fields),
    })
  await form('look-up', { pin: asked.data.pin })
  await form('approve', { pin: asked.data.pin, device_uuid })
  const status = await edge(pairingStatus, {
    params: { device_uuid },
    headers: { 'x-pairing-secret': asked.data.secret },
  })
  if (status.kind !== 'answer' || !status.data.token)
    throw new Error(`${name} was not paired: ${JSON.stringify(status)}`)
  return status.data.token
}
