import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import {
  DIGITS,
  RECOVERY_CODES,
  RECOVERY_LETTERS,
  readCode,
  STEP_MS,
  spellRecoveryCode,
  stepsAt,
} from '#protocol/access/one-time-code.ts'
import { CODE_ALPHABET } from '#protocol/kit/code-alphabet.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Sealed } from '../kit/sealed.ts'
import { AHEAD_MS } from './clock-ahead.ts'
import { Tries } from './tries.ts'

/** 160 bits, as HMAC-SHA-1 has them. Authenticator apps read no other hash everywhere. */
const SECRET_BYTES = 20

/** Whose second factor. */
export interface Whose {
  exhibitor_id: number
  employee_id: number
}

interface Row {
  secret: string
  confirmed_at: string | null
}

/**
 * Second factors of the portal's people: one-time codes of an authenticator app (TOTP), and recovery codes
 * for when it is lost. The secret of an app is encrypted with a key outside the database; of a recovery code
 * there is a hash. Each code works once: the step of the last one-time code only rises, a recovery code is
 * deleted by its use, and of two that come at once one is right.
 */
export class SecondFactors {
  readonly #pool: pg.Pool
  readonly #sealed: Sealed
  readonly #tries: Tries
  readonly #now: () => number

  /** @param now the wall clock in milliseconds */
  constructor(pool: pg.Pool, sealed: Sealed, tries = new Tries(), now: () => number = Date.now) {
    this.#pool = pool
    this.#sealed = sealed
    this.#tries = tries
    this.#now = now
  }

  /** Since when one-time codes are on, null = they are off; and how many recovery codes are left. */
  of({ exhibitor_id, employee_id }: Whose): Promise<{ on_since: string | null; recovery_codes_left: number }> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const on = await find(client, employee_id)
      const { rows } = await client.query<{ left: number }>(
        'select count(*) as left from recovery_codes where employee_id = $1',
        [employee_id],
      )
      return { on_since: on?.confirmed_at ?? null, recovery_codes_left: rows[0]!.left }
    })
  }

  /** Draws a secret that waits for its first code; one that waited before is worth nothing. */
  begin(
    whose: Whose,
    { issuer, label }: { issuer: string; label: string },
  ): Promise<Result<{ secret: string; uri: string }, Refusal<'factor_on'>>> {
    const totp = totpOf(new Secret({ size: SECRET_BYTES }).base32, issuer, label)
    const secret = totp.secret.base32
    return withExhibitor(this.#pool, whose.exhibitor_id, async (client) => {
      const { rowCount } = await client.query(
        `insert into second_factors as known (employee_id, exhibitor_id, secret) values ($1, $2, $3)
         on conflict (employee_id) do update set secret = excluded.secret where known.confirmed_at is null`,
        [whose.employee_id, whose.exhibitor_id, this.#sealed.seal(secret, aboutOf(whose))],
      )
      return rowCount === 0 ? refuse('factor_on') : ok({ secret, uri: totp.toString() })
    })
  }

  /** Switches it on with the first code of the app, which is used by that; answers the recovery codes. */
  confirm(
    whose: Whose,
    code: string,
  ): Promise<Result<string[], Refusal<'code_wrong' | 'factor_on' | 'factor_off' | 'too_many_requests'>>> {
    const key = `code/${aboutOf(whose)}`
    return withExhibitor(this.#pool, whose.exhibitor_id, async (client) => {
      const begun = await find(client, whose.employee_id)
      if (!begun) return refuse('factor_off')
      if (begun.confirmed_at !== null) return refuse('factor_on')
      const seconds = this.#tries.take(key)
      if (seconds > 0) return refuse('too_many_requests', 'message', { seconds })
      const step = this.#stepOf(whose, begun.secret, code)
      if (step === null) return refuse('code_wrong', 'code')
      const { rowCount } = await client.query(
        `update second_factors set confirmed_at = $2, used_step = $3
         where employee_id = $1 and confirmed_at is null and secret = $4`,
        [whose.employee_id, new Date(this.#now()).toISOString(), step, begun.secret],
      )
      if (rowCount === 0) return refuse('code_wrong', 'code')
      this.#tries.forget(key)
      return ok(await writeRecoveryCodes(client, whose))
    })
  }

  /** Switches it off, its recovery codes too. */
  remove({ exhibitor_id, employee_id }: Whose): Promise<Result<void, Refusal<'factor_off'>>> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query('delete from recovery_codes where employee_id = $1', [employee_id])
      const { rowCount } = await client.query(
        'delete from second_factors where employee_id = $1 and confirmed_at is not null',
        [employee_id],
      )
      return rowCount === 0 ? refuse('factor_off') : ok(undefined)
    })
  }

  /** Ten new recovery codes; those of before are worth nothing. */
  draw(whose: Whose): Promise<Result<string[], Refusal<'factor_off'>>> {
    return withExhibitor(this.#pool, whose.exhibitor_id, async (client) => {
      const on = await find(client, whose.employee_id)
      return on?.confirmed_at ? ok(await writeRecoveryCodes(client, whose)) : refuse('factor_off')
    })
  }

  /** At sign-in, after the right password: nothing is needed of whoever has no second factor. */
  async check(
    whose: Whose,
    code: string | undefined,
  ): Promise<Result<void, Refusal<'code_needed' | 'code_wrong' | 'too_many_requests'>>> {
    const { on_since } = await this.of(whose)
    if (on_since === null) return ok(undefined)
    return code === undefined || code.trim() === '' ? refuse('code_needed', 'code') : this.use(whose, code)
  }

  /**
   * Uses up a code. Wrong ones are slowed per person wherever they come from: six digits are few, and only
   * whoever knows the password gets so far.
   */
  async use(whose: Whose, code: string): Promise<Result<void, Refusal<'code_wrong' | 'too_many_requests'>>> {
    const key = `code/${aboutOf(whose)}`
    const seconds = this.#tries.take(key)
    if (seconds > 0) return refuse('too_many_requests', 'message', { seconds })
    if (!(await this.#isRight(whose, code))) return refuse('code_wrong', 'code')
    this.#tries.forget(key)
    return ok(undefined)
  }

  #isRight(whose: Whose, code: string): Promise<boolean> | boolean {
    const typed = readCode(code)
    if (typed === null) return false
    return withExhibitor(this.#pool, whose.exhibitor_id, async (client) => {
      if (typed.kind === 'recovery') return takeRecoveryCode(client, whose, typed.letters)
      const on = await find(client, whose.employee_id)
      const step = on?.confirmed_at ? this.#stepOf(whose, on.secret, code) : null
      return step !== null && takeStep(client, whose, step)
    })
  }

  /** The step of a one-time code that is right now; every step is compared, and in the same time. */
  #stepOf(whose: Whose, stored: string, code: string): number | null {
    const typed = readCode(code)
    if (typed?.kind !== 'one_time') return null
    const totp = totpOf(this.#sealed.open(stored, aboutOf(whose)))
    const right = stepsAt(this.#now()).filter((step) =>
      timingSafeEqual(Buffer.from(totp.generate({ timestamp: step * STEP_MS })), Buffer.from(typed.letters)),
    )
    return right.at(-1) ?? null
  }
}

function aboutOf({ exhibitor_id, employee_id }: Whose): string {
  return `second factor/${exhibitor_id}/${employee_id}`
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret, digits: DIGITS, period: STEP_MS / 1_000 })
}

async function find(client: pg.PoolClient, employee_id: number): Promise<Row | undefined> {
  const { rows } = await client.query<Row>('select secret, confirmed_at from second_factors where employee_id = $1', [
    employee_id,
  ])
  return rows[0]
}

/**
 * Whether nobody used a code of this step, or a later one, before. One that lies further ahead than the
 * clocks of two processes was used by a clock that was wrong: it locks nobody out until its time has come.
 */
async function takeStep(client: pg.PoolClient, { employee_id }: Whose, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update second_factors set used_step = $2 where employee_id = $1 and (used_step < $2 or used_step > $3)',
    [employee_id, step, step + AHEAD_MS / STEP_MS],
  )
  return rowCount === 1
}

async function takeRecoveryCode(client: pg.PoolClient, whose: Whose, letters: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from recovery_codes where employee_id = $1 and hash = $2', [
    whose.employee_id,
    digest(whose, letters),
  ])
  return rowCount === 1
}

async function writeRecoveryCodes(client: pg.PoolClient, whose: Whose): Promise<string[]> {
  const letter = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]
  const drawn = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_LETTERS }, letter).join(''))
  await client.query('delete from recovery_codes where employee_id = $1', [whose.employee_id])
  await client.query('insert into recovery_codes (employee_id, exhibitor_id, hash) select $1, $2, unnest($3::text[])', [
    whose.employee_id,
    whose.exhibitor_id,
    drawn.map((letters) => digest(whose, letters)),
  ])
  return drawn.map(spellRecoveryCode)
}

/** 79 random bits need no slow hash; a person's own keep equal ones apart. */
function digest({ exhibitor_id, employee_id }: Whose, letters: string): string {
  return hash('sha256', `recovery code/${exhibitor_id}/${employee_id}/${letters}`, 'base64url')
}
