import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import type pg from 'pg'
import type { Logger } from 'pino'
import {
  CHALLENGE_MS,
  type CreationOptions,
  type Credential,
  type NewCredential,
  PASSKEYS_MAX,
  type Passkey,
} from '#protocol/access/passkeys.ts'
import { may } from '#protocol/access/permission.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import { ALGORITHMS, answeredBy, madeBy } from './credential.ts'
import type { PasskeyPlace } from './passkey-place.ts'
import { type Opened, readPerson } from './people.ts'
import type { Whose } from './second-factors.ts'

/** Who makes a passkey: the names that the browser shows beside it, and the session that does. */
export interface Maker extends Whose {
  session_id: string
  name: string
  email: string | null
}

/** Somebody who wants to sign in: the session of the page, and what the browser brought. */
export interface PasskeyAttempt {
  exhibitor_id: number
  visitor: string
  place: PasskeyPlace
  credential: Credential
}

interface Stored {
  id: string
  employee_id: number
  public_key: Buffer
}

const SHOWN = 'id, name, host, is_synced, created_at, used_at'

/**
 * Passkeys of the portal's people (WebAuthn). A challenge is kept for the session that got it, five minutes
 * at most, and is gone with the first credential that signs it. The counter of a key only rises: one that
 * stands still or goes back may have been copied; it is refused and logged.
 */
export class Passkeys {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #now: () => number

  /** @param now the wall clock in milliseconds */
  constructor(pool: pg.Pool, log: Logger, now: () => number = Date.now) {
    this.#pool = pool
    this.#log = log
    this.#now = now
  }

  /** The passkeys of somebody, the last made one first. */
  of({ exhibitor_id, employee_id }: Whose): Promise<Passkey[]> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Passkey>(
        `select ${SHOWN} from passkeys where employee_id = $1 order by created_at desc, id`,
        [employee_id],
      )
      return rows
    })
  }

  /** What the browser makes a passkey by; not on a device that has one of this person already. */
  async creationOptions(
    maker: Maker,
    { place, house }: { place: PasskeyPlace; house: string },
  ): Promise<Result<CreationOptions, Refusal<'passkeys_full'>>> {
    const { exhibitor_id, employee_id, name, email } = maker
    const known = await withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<{ id: string; host: string; transports: string[] }>(
        'select credential_id as id, host, transports from passkeys where employee_id = $1',
        [employee_id],
      )
      return rows
    })
    if (known.length >= PASSKEYS_MAX) return refuse('passkeys_full')
    const options = await generateRegistrationOptions({
      rpName: house,
      rpID: place.host,
      userID: handleOf(maker),
      userName: email ?? name,
      userDisplayName: name,
      attestationType: 'none',
      timeout: CHALLENGE_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.filter(({ host }) => host === place.host),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await this.#keepChallenge(exhibitor_id, makerName(maker), options.challenge)
    return ok(options as CreationOptions)
  }

  /** Keeps a passkey that was made by such options. */
  async add(
    maker: Maker,
    { place, name, credential }: { place: PasskeyPlace; name: string; credential: NewCredential },
  ): Promise<Result<Passkey, Refusal<'passkey_wrong' | 'passkey_known' | 'passkeys_full'>>> {
    const { exhibitor_id, employee_id } = maker
    const made = await madeBy(credential, place)
    if (!made) return refuse('passkey_wrong')
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      if (!(await this.#takeChallenge(client, makerName(maker), made.challenge))) return refuse('passkey_wrong')
      // one after another
      await client.query('select from employees where id = $1 for no key update', [employee_id])
      const { rows: counted } = await client.query<{ count: number }>(
        'select count(*) as count from passkeys where employee_id = $1',
        [employee_id],
      )
      if (counted[0]!.count >= PASSKEYS_MAX) return refuse('passkeys_full')
      const { rows } = await client.query<Passkey>(
        `insert into passkeys
           (exhibitor_id, employee_id, credential_id, public_key, counter, transports, host, name, is_synced, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (exhibitor_id, credential_id) do nothing returning ${SHOWN}`,
        [
          exhibitor_id,
          employee_id,
          made.credential_id,
          Buffer.from(made.public_key),
          made.counter,
          credential.response.transports,
          place.host,
          name,
          made.is_synced,
          this.#at(0),
        ],
      )
      return rows[0] ? ok(rows[0]) : refuse('passkey_known')
    })
  }

  /** Gives it another name; null = this person has no such passkey. */
  rename({ exhibitor_id, employee_id }: Whose, id: string, name: string): Promise<Passkey | null> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Passkey>(
        `update passkeys set name = $3 where employee_id = $1 and id = $2 returning ${SHOWN}`,
        [employee_id, id, name],
      )
      return rows[0] ?? null
    })
  }

  /** Ends it; answers whether this person had it. */
  remove({ exhibitor_id, employee_id }: Whose, id: string): Promise<boolean> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rowCount } = await client.query('delete from passkeys where employee_id = $1 and id = $2', [
        employee_id,
        id,
      ])
      return rowCount === 1
    })
  }

  /** What the browser asks its owner's passkeys by. */
  async requestOptions(exhibitor_id: number, visitor: string, { host }: PasskeyPlace) {
    const { challenge, timeout = CHALLENGE_MS } = await generateAuthenticationOptions({
      rpID: host,
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    })
    await this.#keepChallenge(exhibitor_id, visitorName(visitor), challenge)
    return { rpId: host, challenge, timeout, userVerification: 'required' as const }
  }

  /** The person whose passkey this is, if that person may open the portal. */
  async signIn(attempt: PasskeyAttempt): Promise<Result<Opened, Refusal<'passkey_wrong'>>> {
    const { exhibitor_id, visitor, place, credential } = attempt
    const stored = await this.#find(exhibitor_id, credential.id)
    const answer = stored && (await answeredBy(stored, credential, place))
    if (!answer || !isHandleOf(credential, { exhibitor_id, employee_id: stored.employee_id }))
      return refuse('passkey_wrong')
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      if (!(await this.#takeChallenge(client, visitorName(visitor), answer.challenge))) return refuse('passkey_wrong')
      const { id, employee_id } = stored
      const { rowCount } = await client.query(
        `update passkeys set counter = $2, is_synced = $3, used_at = $4
         where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
        [id, answer.counter, answer.is_synced, this.#at(0)],
      )
      if (rowCount === 0) {
        this.#log.warn({ exhibitor_id, employee_id, passkey_id: id }, 'a passkey was refused: it may have been copied')
        return refuse('passkey_wrong')
      }
      const person = await readPerson(client, employee_id)
      if (!person || !may(person.permissions, 'portal.open')) return refuse('passkey_wrong')
      return ok({ person, stands: (later) => isThere(later, id) })
    })
  }

  #find(exhibitor_id: number, credential_id: string): Promise<Stored | undefined> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Stored>(
        'select id, employee_id, public_key from passkeys where credential_id = $1',
        [credential_id],
      )
      return rows[0]
    })
  }

  /** Those that are over go at the same time. */
  #keepChallenge(exhibitor_id: number, session: string, challenge: string): Promise<void> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query('delete from passkey_challenges where ends_at <= $1', [this.#at(0)])
      await client.query(
        'insert into passkey_challenges (challenge, exhibitor_id, session, ends_at) values ($1, $2, $3, $4)',
        [challenge, exhibitor_id, session, this.#at(CHALLENGE_MS)],
      )
    })
  }

  /** Whether this session got it, it is not over and nobody used it before; of two at once one does. */
  async #takeChallenge(client: pg.PoolClient, session: string, challenge: string): Promise<boolean> {
    const { rowCount } = await client.query(
      'delete from passkey_challenges where challenge = $1 and session = $2 and ends_at > $3',
      [challenge, session, this.#at(0)],
    )
    return rowCount === 1
  }

  #at(later_ms: number): string {
    return new Date(this.#now() + later_ms).toISOString()
  }
}

async function isThere(client: pg.PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from passkeys where id = $1 for share', [id])
  return rowCount === 1
}

function makerName({ session_id }: Maker): string {
  return `portal/${session_id}`
}

function visitorName(visitor: string): string {
  return `visitor/${visitor}`
}

/**
 * What the key says of its owner when it signs: no name, and of one person always the same, so that a device
 * keeps one passkey per person and house.
 */
function handleOf({ exhibitor_id, employee_id }: Whose): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${exhibitor_id}/${employee_id}`)
}

function isHandleOf({ response }: Credential, whose: Whose): boolean {
  return Buffer.from(response.userHandle, 'base64url').equals(handleOf(whose))
}
