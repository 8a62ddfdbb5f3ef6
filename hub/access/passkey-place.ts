import { isIP } from 'node:net'

/** Where a passkey is made and opens: the name that it belongs to, and the only origin that may use it. */
export interface PasskeyPlace {
  host: string
  origin: string
}

/**
 * The place that a `Host` header names. Browsers know passkeys under a name, by HTTPS or on this very
 * machine (`localhost`); null everywhere else.
 */
export function passkeyPlace(host: string, secure: boolean): PasskeyPlace | null {
  const address = `${secure ? 'https' : 'http'}://${host}`
  if (!URL.canParse(address)) return null
  const { hostname, origin } = new URL(address)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isHere || (secure && !isNumber) ? { host: hostname, origin } : null
}
