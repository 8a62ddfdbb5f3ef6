import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isCommonPassword } from '#protocol/access/password.ts'
import { may } from '#protocol/access/permission.ts'
import type { Proof } from '#protocol/access/second-factor.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import { type Opened, type Person, readPerson } from './people.ts'
import { endOthers } from './portal-sessions.ts'
import type { SecondFactors, Whose } from './second-factors.ts'
import { hashSecret, verifySecret } from './secret.ts'
import { Tries } from './tries.ts'

/** Who wants to sign in, and from where; `network` is the address as limits count it. */
export interface Attempt {
  exhibitor_id: number
  email: string
  password: string
  code?: string | undefined
  network: string
}

interface Known {
  employee_id: number
  password_hash: string
}

/** Whose password it is, and the names that it must not be made of. */
export interface Owner extends Whose {
  names: readonly string[]
}

/**
 * Passwords of the portal's people. Tries are counted before a password is compared, per account and network,
 * in memory of this process. An unknown e-mail address costs what a known one does, in time as in tries.
 */
export class Accounts {
  readonly #pool: pg.Pool
  readonly #factors: SecondFactors
  readonly #tries: Tries
  /** What is compared for nobody. */
  readonly #nobody = hashSecret(randomUUID())

  constructor(pool: pg.Pool, factors: SecondFactors, tries = new Tries()) {
    this.#pool = pool
    this.#factors = factors
    this.#tries = tries
  }

  /**
   * The person whose e-mail address and password these are, with a code of the second factor where that
   * person has one. Whoever may not open the portal is refused as a wrong password is. A try is forgotten
   * when all of it was right.
   */
  async signIn(
    attempt: Attempt,
  ): Promise<Result<Opened, Refusal<'sign_in_wrong' | 'code_needed' | 'code_wrong' | 'too_many_requests'>>> {
    const { exhibitor_id, email, password, code, network } = attempt
    const known = await this.#find(exhibitor_id, 'lower(email) = lower($1)', email)
    const key = `${exhibitor_id}/${network}/${known?.employee_id ?? email.toLowerCase()}`
    const compared = await this.#compare(key, password, known?.password_hash)
    if (!compared.ok) return compared
    const person = compared.value ? await this.#person(exhibitor_id, known!.employee_id) : null
    if (!person || !may(person.permissions, 'portal.open')) return refuse('sign_in_wrong', 'password')
    const checked = await this.#factors.check({ exhibitor_id, employee_id: person.employee_id }, code)
    if (!checked.ok) return checked
    this.#tries.forget(key)
    return ok({ person, stands: (client) => holds(client, known!) })
  }

  /** Proves again who is signed in: by the password or, without one, by a code of the second factor. */
  async prove(
    whose: Whose,
    { password, code = '', network }: Proof & { network: string },
  ): Promise<Result<void, Refusal<'password_wrong' | 'code_wrong' | 'too_many_requests'>>> {
    if (password === undefined) return this.#factors.use(whose, code)
    const proven = await this.#provePassword(whose, password, network)
    return proven.ok ? ok(undefined) : proven
  }

  /**
   * Chooses another password with the one that holds; all sessions of that person but this one end. Of two
   * changes at once the second one finds another password.
   */
  async change(
    { exhibitor_id, employee_id, session_id, names }: Owner & { session_id: string },
    { password, new_password, network }: { password: string; new_password: string; network: string },
  ): Promise<Result<void, Refusal<'password_wrong' | 'password_common' | 'too_many_requests'>>> {
    const proven = await this.#provePassword({ exhibitor_id, employee_id }, password, network)
    if (!proven.ok) return proven
    if (isCommonPassword(new_password, names)) return refuse('password_common', 'new_password')
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      if (!(await holds(client, proven.value, 'update'))) return refuse('password_wrong', 'password')
      await writePassword(client, { exhibitor_id, employee_id, password: new_password })
      await endOthers(client, employee_id, session_id)
      return ok(undefined)
    })
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

  async #provePassword(
    { exhibitor_id, employee_id }: Whose,
    password: string,
    network: string,
  ): Promise<Result<Known, Refusal<'password_wrong' | 'too_many_requests'>>> {
    const key = `${exhibitor_id}/${network}/${employee_id}`
    const known = await this.#find(exhibitor_id, 'id = $1', employee_id)
    const compared = await this.#compare(key, password, known?.password_hash)
    if (!compared.ok) return compared
    if (!compared.value) return refuse('password_wrong', 'password')
    this.#tries.forget(key)
    return ok(known!)
  }

  /** Takes a try, whether it is right or not; whose it was forgets it when all else is right too. */
  async #compare(
    key: string,
    password: string,
    stored: string | undefined,
  ): Promise<Result<boolean, Refusal<'too_many_requests'>>> {
    const seconds = this.#tries.take(key)
    if (seconds > 0) return refuse('too_many_requests', 'message', { seconds })
    const isRight = await verifySecret(password.normalize('NFKC'), stored ?? (await this.#nobody))
    return ok(isRight && stored !== undefined)
  }
}

/** Whether this password still is that of its owner; it is until the transaction ends. */
async function holds(client: pg.PoolClient, known: Known, lock: 'share' | 'update' = 'share'): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from accounts where employee_id = $1 and password_hash = $2 for ${lock}`,
    [known.employee_id, known.password_hash],
  )
  return rowCount === 1
}

/**
 * Writes somebody's password in a transaction of that exhibitor; the letters as they are meant (NFKC). Links
 * to choose another one end with it.
 */
export async function writePassword(
  client: pg.PoolClient,
  { exhibitor_id, employee_id, password }: { exhibitor_id: number; employee_id: number; password: string },
): Promise<void> {
  await client.query(
    `insert into accounts (employee_id, exhibitor_id, password_hash) values ($1, $2, $3)
     on conflict (employee_id) do update set password_hash = excluded.password_hash, changed_at = now()`,
    [employee_id, exhibitor_id, await hashSecret(password.normalize('NFKC'))],
  )
  await client.query('delete from reset_tokens where employee_id = $1', [employee_id])
}
