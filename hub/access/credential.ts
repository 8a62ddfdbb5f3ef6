import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Credential, NewCredential } from '#protocol/access/passkeys.ts'
import type { PasskeyPlace } from './passkey-place.ts'

/** What a key may sign with. The library's own list has one more, which this Node calls an experiment. */
export const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** A challenge of ours, as the browser wrote it into what was signed. */
const CHALLENGE = /^[A-Za-z0-9_-]{1,100}$/

/** A new credential that is whole. `challenge` is what it signed; whether it is ours is not known yet. */
export interface Made {
  challenge: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  is_synced: boolean
}

/**
 * Reads what the browser brought of a new passkey: made at this place, by somebody whom the device knows.
 * Null when it is anything else; the library throws at whatever a stranger wrote.
 */
export async function madeBy(credential: NewCredential, place: PasskeyPlace): Promise<Made | null> {
  try {
    const challenge = challengeOf(credential)
    if (challenge === null || !isBareOfMakers(credential)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id !== credential.id) return null
    const { credential: made, credentialBackedUp } = registrationInfo
    const { id, publicKey, counter } = made
    return { challenge, credential_id: id, public_key: publicKey, counter, is_synced: credentialBackedUp }
  } catch {
    return null
  }
}

/**
 * Reads what a passkey answered: signed by this key, at this place, by somebody whom the device knows. Null
 * when it is anything else. Counters are compared where they are kept.
 */
export async function answeredBy(
  { public_key }: { public_key: Uint8Array },
  credential: Credential,
  place: PasskeyPlace,
): Promise<Pick<Made, 'challenge' | 'counter' | 'is_synced'> | null> {
  try {
    const challenge = challengeOf(credential)
    if (challenge === null) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      credential: { id: credential.id, publicKey: new Uint8Array(public_key), counter: 0 },
      requireUserVerification: true,
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? { challenge, counter: newCounter, is_synced: credentialBackedUp } : null
  } catch {
    return null
  }
}

function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  const { challenge } = decodeClientDataJSON(response.clientDataJSON)
  return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : null
}

/**
 * We ask for no word of the maker (attestation), and a browser sends none, or one that the key gives of
 * itself. Certificates are refused: the library looks up whether they were revoked, at addresses that they
 * name themselves (docs/security.md, "Sessions").
 */
function isBareOfMakers({ response }: NewCredential): boolean {
  const said = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const fmt = said.get('fmt')
  return fmt === 'none' || (fmt === 'packed' && said.get('attStmt').get('x5c') === undefined)
}
