import { noPinTries, type PinTries, takePinTry } from '#protocol/access/pin.ts'
import type { DeviceEvent } from '#protocol/devices/events.ts'
import type { EmployeeIdentity } from '#protocol/devices/identity.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { type Clock, instantOf } from '../clock.ts'
import type { EdgeDb } from '../db/open.ts'
import { newToken, tokenHash, verifySecret } from './secrets.ts'

/** A person as the edge knows them now, from the catalogue. `pin_hash` null = may not sign in at a device. */
export interface StaffMember {
  id: number
  name: string
  role_names: readonly string[]
  permissions: ReadonlySet<string>
  pin_hash: string | null
}

export interface SignInParts {
  db: EdgeDb
  clock: Clock
  /** Everybody of the catalogue who is not deleted. */
  staff(): readonly StaffMember[]
  /** Minutes without use after which a device locks; 0 = never (F-246, F-320). */
  autoLockMinutes(device_uuid: string): number
  /** Inside the transaction of a lock: its journal entry. */
  record(event: DeviceEvent): void
}

interface SignInRow {
  employee_id: number
  used_at: number
}

/** How often the last use is written down; after a crash a sign-in may seem unused for so much longer. */
const USE_EVERY_MS = 30_000

/** Who is signed in at which device. */
export class SignIns {
  readonly #parts: SignInParts
  readonly #rows: ReturnType<typeof signInRows>
  /** Last use of the token that was used last at each device, on the monotonic clock. */
  readonly #used = new Map<string, { hash: string; at: number; written_at: number }>()

  constructor(parts: SignInParts) {
    this.#parts = parts
    this.#rows = signInRows(parts.db)
  }

  /** Who may sign in at a device: everybody with a PIN. */
  people(): readonly StaffMember[] {
    return this.#parts.staff().filter((each) => each.pin_hash !== null)
  }

  /**
   * The try is on disk before the PIN is compared, so that tries side by side, or a cut of power, give nobody
   * a sixth one. The right PIN forgets the wrong ones and ends the sign-in of whoever was at this device.
   */
  async signIn(
    device_uuid: string,
    employee_id: number,
    pin: string,
  ): Promise<Answer<{ token: string; employee: EmployeeIdentity }, 'employee_unknown' | 'pin_wrong' | 'pin_locked'>> {
    const person = this.people().find((each) => each.id === employee_id)
    if (!person?.pin_hash) return refuse('employee_unknown', 'employee_id')
    const { db, clock } = this.#parts
    const tried = await db.queue.run(() => this.#takeTry(device_uuid, employee_id))
    if (!tried.ok) return tried
    if (!(await verifySecret(pin, person.pin_hash))) return refuse('pin_wrong', 'pin')
    const token = newToken()
    await db.queue.run(() => {
      this.#rows.forgetTries.run(device_uuid, employee_id)
      this.#rows.end.run(device_uuid)
      const now = clock.wall()
      this.#rows.begin.run(tokenHash(token), device_uuid, employee_id, now, now)
    })
    return ok({ token, employee: identityOf(person) })
  }

  #takeTry(device_uuid: string, employee_id: number): Answer<PinTries, 'pin_locked'> {
    const { clock, record } = this.#parts
    const before = this.#rows.tries.get(device_uuid, employee_id) ?? noPinTries
    const tried = takePinTry(before, clock.wall())
    if (!tried.ok) return tried
    const { wrong, locked_until } = tried.value
    this.#rows.setTries.run(device_uuid, employee_id, wrong, locked_until)
    if (locked_until !== null) {
      const until = new Date(locked_until).toISOString()
      record({ kind: 'pin_locked', device_uuid, employee_id, wrong, until, at: instantOf(clock) })
    }
    return tried
  }

  /** Ends the sign-in with this token at this device and no later one; a retry changes nothing. */
  async signOut(device_uuid: string, user_token: string | undefined): Promise<void> {
    if (user_token) await this.#parts.db.queue.run(() => this.#rows.leave.run(device_uuid, tokenHash(user_token)))
  }

  /**
   * The person behind X-Device-User at this device; asking counts as use. Locked after the device's minutes
   * without any.
   */
  employee(
    device_uuid: string,
    user_token: string | undefined,
  ): Answer<EmployeeIdentity, 'employee_missing' | 'employee_locked'> {
    if (!user_token) return refuse('employee_missing', 'employee')
    const hash = tokenHash(user_token)
    const row = this.#rows.get.get(hash, device_uuid)
    const person = row && this.people().find((each) => each.id === row.employee_id)
    if (!row || !person) return refuse('employee_missing', 'employee')
    const minutes = this.#parts.autoLockMinutes(device_uuid)
    if (minutes > 0 && this.#idleMs(device_uuid, hash, row) >= minutes * 60_000)
      return refuse('employee_locked', 'employee', { minutes })
    this.#noteUse(device_uuid, hash)
    return ok(identityOf(person))
  }

  #idleMs(device_uuid: string, hash: string, row: SignInRow): number {
    const { clock } = this.#parts
    const known = this.#lastUse(device_uuid, hash)
    if (known) return clock.mono() - known.at
    const idle = Math.max(0, clock.wall() - row.used_at)
    this.#used.set(device_uuid, { hash, at: clock.mono() - idle, written_at: Number.NEGATIVE_INFINITY })
    return idle
  }

  #lastUse(device_uuid: string, hash: string) {
    const last = this.#used.get(device_uuid)
    return last?.hash === hash ? last : undefined
  }

  #noteUse(device_uuid: string, hash: string): void {
    const { db, clock } = this.#parts
    const now = clock.mono()
    const written_at = this.#lastUse(device_uuid, hash)?.written_at ?? Number.NEGATIVE_INFINITY
    const due = now - written_at >= USE_EVERY_MS
    this.#used.set(device_uuid, { hash, at: now, written_at: due ? now : written_at })
    // nobody waits for it: lost, it only locks a little earlier after a crash
    if (due) db.queue.run(() => this.#rows.use.run(clock.wall(), hash)).catch(() => {})
  }
}

function identityOf({ id, name, permissions }: StaffMember): EmployeeIdentity {
  return { id, name, permissions }
}

/** The statements of the tables `pin_tries` and `sign_ins`. */
function signInRows({ sqlite }: EdgeDb) {
  return {
    tries: sqlite.prepare<[string, number], PinTries>(
      'select wrong, locked_until from pin_tries where device_uuid = ? and employee_id = ?',
    ),
    setTries: sqlite.prepare<[string, number, number, number | null]>(
      `insert into pin_tries (device_uuid, employee_id, wrong, locked_until) values (?, ?, ?, ?)
     on conflict (device_uuid, employee_id) do update set wrong = excluded.wrong, locked_until = excluded.locked_until`,
    ),
    forgetTries: sqlite.prepare<[string, number]>('delete from pin_tries where device_uuid = ? and employee_id = ?'),
    begin: sqlite.prepare<[string, string, number, number, number]>(
      'insert into sign_ins (token_hash, device_uuid, employee_id, signed_in_at, used_at) values (?, ?, ?, ?, ?)',
    ),
    end: sqlite.prepare<[string]>('delete from sign_ins where device_uuid = ?'),
    leave: sqlite.prepare<[string, string]>('delete from sign_ins where device_uuid = ? and token_hash = ?'),
    get: sqlite.prepare<[string, string], SignInRow>(
      'select employee_id, used_at from sign_ins where token_hash = ? and device_uuid = ?',
    ),
    use: sqlite.prepare<[number, string]>('update sign_ins set used_at = ? where token_hash = ?'),
  }
}
