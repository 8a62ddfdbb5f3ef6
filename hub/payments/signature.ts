import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header that carries the signature of a webhook's raw body: `sha256=<hex HMAC-SHA-256>`. */
export const SIGNATURE_HEADER = 'x-provider-signature'

export function signBody(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`
}

/** True when the signature was made over exactly these bytes with this secret; compared in constant time. */
export function signatureHolds(body: string, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(signBody(body, secret))
  const given = Buffer.from(signature ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
