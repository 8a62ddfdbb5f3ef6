import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count, Place, Word } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'
import { SignedIn } from './calls.ts'
import { Proof, UNPROVEN } from './second-factor.ts'

/**
 * Passkeys of the portal's people: keys that a device or a key ring keeps, opened there by a finger, a face
 * or a PIN. One is enough to sign in, with no password and no code beside it. Options and credentials are in
 * the JSON of the browsers' own interface (WebAuthn level 3: `parseCreationOptionsFromJSON`, `toJSON`), bytes
 * as base64url. A browser may say more in a credential than is read here.
 * @source docs/security.md, "Sessions"
 */
const as = 'signed_in'
const base = '/api/portal/passkeys'

/** A challenge is good for five minutes, once, and for the session that got it. */
export const CHALLENGE_MS = 5 * 60_000
/** Passkeys of one person at most. */
export const PASSKEYS_MAX = 20

function Bytes(letters: number) {
  return z
    .string()
    .max(letters)
    .regex(/^[A-Za-z0-9_-]+$/)
}
/** The letters of a credential's id: 1,023 bytes at most (WebAuthn). */
const CredentialId = Bytes(1_364)
const type = z.literal('public-key')

/** `host` is the name of the house under which it opens, `is_synced`: its owner's key ring keeps copies. */
const Passkey = z.object({
  id: z.uuid(),
  name: Text(60),
  host: Text(255),
  is_synced: z.boolean(),
  created_at: Instant,
  used_at: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>
const PasskeyName = Name(60)

const CreationOptions = z.object({
  rp: z.object({ id: Text(255), name: Text(120) }),
  user: z.object({ id: Bytes(100), name: Text(254), displayName: Text(80) }),
  challenge: Bytes(100),
  pubKeyCredParams: z.array(z.object({ type, alg: Place })),
  timeout: Count,
  excludeCredentials: z.array(z.object({ id: CredentialId, type, transports: z.array(Word) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

const RequestOptions = z.object({
  rpId: Text(255),
  challenge: Bytes(100),
  timeout: Count,
  userVerification: z.literal('required'),
})

const fields = { id: CredentialId, rawId: CredentialId, type, clientExtensionResults: z.object({}) }
const NewCredential = z.object({
  ...fields,
  response: z.object({
    clientDataJSON: Bytes(5_000),
    attestationObject: Bytes(20_000),
    transports: z.array(Word).max(10).default([]),
  }),
})
export type NewCredential = z.output<typeof NewCredential>
const Credential = z.object({
  ...fields,
  response: z.object({
    clientDataJSON: Bytes(5_000),
    authenticatorData: Bytes(5_000),
    signature: Bytes(5_000),
    userHandle: Bytes(100),
  }),
})
export type Credential = z.output<typeof Credential>

/** One's own passkeys, the last made one first. */
export const myPasskeys = defineCall({
  method: 'GET',
  path: base,
  who: { as },
  limit: null,
  answer: z.array(Passkey),
  refusals: [],
})

/** What the browser makes a passkey by. `passkey_address`: this page has no secure name, none can be made. */
export const passkeyOptions = defineCall({
  method: 'POST',
  path: `${base}/options`,
  who: { as },
  limit: 'sign_in',
  body: Proof,
  answer: CreationOptions,
  refusals: [...UNPROVEN, 'passkeys_full', 'passkey_address'],
})

/** Keeps the passkey that the browser made by these options, under a name that its owner chooses. */
export const addPasskey = defineCall({
  method: 'POST',
  path: base,
  who: { as },
  limit: null,
  body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
  answer: Passkey,
  refusals: ['passkey_wrong', 'passkey_known', 'passkeys_full', 'passkey_address'],
})

export const renamePasskey = defineCall({
  method: 'PUT',
  path: `${base}/{id}`,
  params: { id: z.uuid() },
  who: { as },
  limit: null,
  body: z.strictObject({ name: PasskeyName }),
  answer: Passkey,
  refusals: ['not_found'],
})

/**
 * Ends a passkey, as a lost phone's, and with it all other sessions of that person. Whoever sits at a session
 * that was left open leaves its owner every way in.
 */
export const removePasskey = defineCall({
  method: 'POST',
  path: `${base}/{id}/remove`,
  params: { id: z.uuid() },
  who: { as },
  limit: 'sign_in',
  body: Proof,
  answer: z.object({}),
  refusals: [...UNPROVEN, 'not_found'],
})

const session = '/api/portal/session/passkey'

/** What the browser asks its owner's passkeys by; whose it is, is known only by the one that answers. */
export const signInPasskeyOptions = defineCall({
  method: 'POST',
  path: `${session}/options`,
  who: { as: 'visitor', session: 'read' },
  limit: 'sign_in',
  answer: RequestOptions,
  refusals: ['passkey_address', 'too_many_requests'],
})

/** Signs in with a passkey alone; otherwise as `signIn`. */
export const signInByPasskey = defineCall({
  method: 'POST',
  path: session,
  who: { as: 'visitor', session: 'read' },
  limit: 'sign_in',
  body: z.strictObject({ credential: Credential }),
  answer: SignedIn,
  refusals: ['plain_line', 'passkey_wrong', 'passkey_address', 'too_many_requests'],
})
