import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isCommonPassword } from '#protocol/access/password.ts'
import { type SignInTries, signInWait, withTry } from '#protocol/access/sign-in.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import { type Person, readPerson } from './people.ts'
import { hashSecret, verifySecret } from './secret.ts'

const MAX_KEPT = 100_000

/** Who wants to sign in, and from where; `network` is the address as limits count it. */
export interface Attempt {
  exhibitor_id: number
  email: string
  password: string
  network: string
}

interface Known {
  employee_id: number
  password_hash: string
}

/** Whose password it is, and the names that it must not be made of. */
export interface Owner {
  exhibitor_id: number
  employee_id: number
  names: readonly string[]
}

/**
 * Passwords of the portal's people. Tries are counted before a password is compared, per account and network,
 * in memory of this process. An unknown e-mail address costs what a known one does, in time as in tries.
 */
export class Accounts {
  readonly #pool: pg.Pool
  readonly #now: () => number
  readonly #tries = new Map<string, SignInTries>()
  /** What is compared for nobody. */
  readonly #nobody = hashSecret(randomUUID())

  /** @param now a steady clock in milliseconds */
  constructor(pool: pg.Pool, now: () => number = () => performance.now()) {
    this.#pool = pool
    this.#now = now
  }

  /** The person whose e-mail address and password these are. */
  async signIn(attempt: Attempt): Promise<Result<Person, Refusal<'sign_in_wrong' | 'too_many_requests'>>> {
    const { exhibitor_id, email, password, network } = attempt
    const known = await this.#find(exhibitor_id, 'lower(email) = lower($1)', email)
    const key = `${exhibitor_id}/${network}/${known?.employee_id ?? email.toLowerCase()}`
    const compared = await this.#compare(key, password, known?.password_hash)
    if (!compared.ok) return compared
    const person = compared.value ? await this.#person(exhibitor_id, known!.employee_id) : null
    return person ? ok(person) : refuse('sign_in_wrong', 'password')
  }

  /** Chooses another password with the one that holds. */
  async change(
    { exhibitor_id, employee_id, names }: Owner,
    { password, new_password, network }: { password: string; new_password: string; network: string },
  ): Promise<Result<void, Refusal<'password_wrong' | 'password_common' | 'too_many_requests'>>> {
    const known = await this.#find(exhibitor_id, 'id = $1', employee_id)
    const compared = await this.#compare(`${exhibitor_id}/${network}/${employee_id}`, password, known?.password_hash)
    if (!compared.ok) return compared
    if (!compared.value) return refuse('password_wrong', 'password')
    if (isCommonPassword(new_password, names)) return refuse('password_common', 'new_password')
    await this.write(exhibitor_id, employee_id, new_password)
    return ok(undefined)
  }

  /** Writes somebody's password, whoever may choose it. */
  write(exhibitor_id: number, employee_id: number, password: string): Promise<void> {
    return withExhibitor(this.#pool, exhibitor_id, (client) =>
      writePassword(client, { exhibitor_id, employee_id, password }),
    )
  }

  #person(exhibitor_id: number, employee_id: number): Promise<Person | null> {
    return withExhibitor(this.#pool, exhibitor_id, (client) => readPerson(client, employee_id))
  }

  #find(exhibitor_id: number, where: string, value: unknown): Promise<Known | undefined> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Known>(
        `select employee_id, password_hash from employees join accounts on employee_id = id
         where deleted_at is null and ${where}`,
        [value],
      )
      return rows[0]
    })
  }

  async #compare(
    key: string,
    password: string,
    stored: string | undefined,
  ): Promise<Result<boolean, Refusal<'too_many_requests'>>> {
    const tries = this.#tries.get(key)
    const now = this.#now()
    const seconds = signInWait(tries, now)
    if (seconds > 0) return refuse('too_many_requests', 'message', { seconds })
    this.#tries.delete(key)
    this.#tries.set(key, withTry(tries, now))
    if (this.#tries.size > MAX_KEPT) this.#tries.delete(this.#tries.keys().next().value as string)
    const isRight = await verifySecret(password.normalize('NFKC'), stored ?? (await this.#nobody))
    if (!isRight || stored === undefined) return ok(false)
    this.#tries.delete(key)
    return ok(true)
  }
}

/** Writes somebody's password in a transaction of that exhibitor; the letters as they are meant (NFKC). */
export async function writePassword(
  client: pg.PoolClient,
  { exhibitor_id, employee_id, password }: { exhibitor_id: number; employee_id: number; password: string },
): Promise<void> {
  await client.query(
    `insert into accounts (employee_id, exhibitor_id, password_hash) values ($1, $2, $3)
     on conflict (employee_id) do update set password_hash = excluded.password_hash, changed_at = now()`,
    [employee_id, exhibitor_id, await hashSecret(password.normalize('NFKC'))],
  )
}
