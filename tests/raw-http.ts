import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends a request as its bytes stand, where fetch would tidy its path, set Host by itself or forbid its
 * headers; answers what comes until the server closes.
 */
export function sendRaw(port: number, lines: string[]): Promise<string> {
  return sendOnly(port, [...lines, 'Connection: close', '', ''], false)
}

/** Sends these lines, nothing more, and goes away or waits until it is sent away. */
export async function sendOnly(port: number, lines: string[], goesAway: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  if (goesAway) socket.end()
  await once(socket, 'close')
  return answer
}
