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

export interface SignInStore {
  /** Who may sign in at a device: everybody with a PIN. */
  people(): readonly StaffMember[]
  /**
   * The try is on disk before the PIN is compared, so that tries side by side, or a cut of power, give nobody
   * a sixth one. The right PIN forgets the wrong ones and ends the sign-in of whoever was at this device.
   */
  signIn(
    device_uuid: string,
    employee_id: number,
    pin: string,
  ): Promise<Answer<{ token: string; employee: EmployeeIdentity }, 'employee_unknown' | 'pin_wrong' | 'pin_locked'>>
  /** Ends the sign-in with this token at this device and no later one; a retry changes nothing. */
  signOut(device_uuid: string, user_token: string | undefined): Promise<void>
  /**
   * The person behind X-Device-User at this device; asking counts as use. Locked after the device's minutes
   * without any.
   */
  employee(
    device_uuid: string,
    user_token: string | undefined,
  ): Answer<EmployeeIdentity, 'employee_missing' | 'employee_locked'>
}

interface SignInRow {
  employee_id: number
  used_at: number
}

/** How often the last use is written down; after a crash a sign-in may seem unused for so much longer. */
const USE_EVERY_MS = 30_000

export function createSignIns(parts: SignInParts): SignInStore {
  const rows = signInRows(parts.db)
  /** Last use on the monotonic clock, by token hash. */
  const used = new Map<string, { at: number; written_at: number }>()

  const people = () => parts.staff().filter((each) => each.pin_hash !== null)

  const signIn: SignInStore['signIn'] = async (device_uuid, employee_id, pin) => {
    const person = people().find((each) => each.id === employee_id)
    if (!person?.pin_hash) return refuse('employee_unknown', 'employee_id')
    const tried = await parts.db.queue.run(() => takeTry(device_uuid, employee_id))
    if (!tried.ok) return tried
    if (!(await verifySecret(pin, person.pin_hash))) return refuse('pin_wrong', 'pin')
    const token = newToken()
    await parts.db.queue.run(() => {
      rows.forgetTries.run(device_uuid, employee_id)
      rows.end.run(device_uuid)
      const now = parts.clock.wall()
      rows.begin.run(tokenHash(token), device_uuid, employee_id, now, now)
    })
    return ok({ token, employee: identityOf(person) })
  }

  const takeTry = (device_uuid: string, employee_id: number): Answer<PinTries, 'pin_locked'> => {
    const before = rows.tries.get(device_uuid, employee_id) ?? noPinTries
    const tried = takePinTry(before, parts.clock.wall())
    if (!tried.ok) return tried
    const { wrong, locked_until } = tried.value
    rows.setTries.run(device_uuid, employee_id, wrong, locked_until)
    if (locked_until !== null) {
      const until = new Date(locked_until).toISOString()
      parts.record({ kind: 'pin_locked', device_uuid, employee_id, wrong, until, at: instantOf(parts.clock) })
    }
    return tried
  }

  const signOut: SignInStore['signOut'] = async (device_uuid, user_token) => {
    if (user_token) await parts.db.queue.run(() => rows.leave.run(device_uuid, tokenHash(user_token)))
  }

  const employee: SignInStore['employee'] = (device_uuid, user_token) => {
    if (!user_token) return refuse('employee_missing', 'employee')
    const hash = tokenHash(user_token)
    const row = rows.get.get(hash, device_uuid)
    const person = row && people().find((each) => each.id === row.employee_id)
    if (!row || !person) return refuse('employee_missing', 'employee')
    const minutes = parts.autoLockMinutes(device_uuid)
    if (minutes > 0 && idleMs(hash, row) >= minutes * 60_000) return refuse('employee_locked', 'employee', { minutes })
    noteUse(hash)
    return ok(identityOf(person))
  }

  const idleMs = (hash: string, row: SignInRow): number => {
    const known = used.get(hash)
    if (known) return parts.clock.mono() - known.at
    const idle = Math.max(0, parts.clock.wall() - row.used_at)
    used.set(hash, { at: parts.clock.mono() - idle, written_at: Number.NEGATIVE_INFINITY })
    return idle
  }

  const noteUse = (hash: string): void => {
    const now = parts.clock.mono()
    const written_at = used.get(hash)?.written_at ?? Number.NEGATIVE_INFINITY
    const due = now - written_at >= USE_EVERY_MS
    used.set(hash, { at: now, written_at: due ? now : written_at })
    // nobody waits for it: lost, it only locks a little earlier after a crash
    if (due) parts.db.queue.run(() => rows.use.run(parts.clock.wall(), hash)).catch(() => {})
  }

  return { people, signIn, signOut, employee }
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
