import { ACTIONS, CINEMA_DOINGS, DEVICE_DOINGS, may, PERMISSIONS, type Permission } from './permission.ts'

/**
 * How much of a permission is given: nothing, a look at the rows (their `view`), the doing when a supervisor
 * types a PIN at the device, or the doing. `look` is to `<base>.view` what `yes` is to every other one.
 * @source docs/security.md, "Sessions"; F-235
 */
export type Grade = 'no' | 'look' | 'pin' | 'yes'
/** Where it holds: in the cinemas in which its holder works, or in all of the house. */
export type Scope = 'own' | 'all'
export interface Right {
  grade: Grade
  scope: Scope
}

const PIN = '.pin'
const OWN = '.own'
const DEVICE: readonly string[] = DEVICE_DOINGS
const NO: Right = { grade: 'no', scope: 'all' }

/** A permission is `area.doing`. */
export function areaOf(permission: string): string {
  return permission.split('.', 1)[0]!
}

/** The full grade of a permission: there is no half of seeing. */
function fullGrade(permission: string): Grade {
  return permission.endsWith('.view') ? 'look' : 'yes'
}

/** The grades that a permission has, the lowest first. A PIN is asked for at devices alone. */
export function gradesOf(permission: string): readonly Grade[] {
  return DEVICE.includes(permission) ? ['no', 'pin', 'yes'] : ['no', fullGrade(permission)]
}

/**
 * The words in which a right is kept: the permission, `.pin` with a supervisor's PIN, `.own` in the own
 * cinemas (`register.refund.pin.own`). A program that does not know such a word does not find the permission
 * in it, and refuses. Null = nothing is kept.
 */
export function wordOf(permission: string, { grade, scope }: Right): string | null {
  if (grade === 'no') return null
  return `${permission}${grade === 'pin' ? PIN : ''}${scope === 'own' ? OWN : ''}`
}

/** What a word says: which permission, grade and scope. `movies.*` and `*` are read as they are. */
export function readWord(word: string): { permission: string } & Right {
  const isOwn = word.endsWith(OWN)
  const rest = isOwn ? word.slice(0, -OWN.length) : word
  const isPin = rest.endsWith(PIN)
  const permission = isPin ? rest.slice(0, -PIN.length) : rest
  return { permission, grade: isPin ? 'pin' : fullGrade(permission), scope: isOwn ? 'own' : 'all' }
}

/** The rights that each permission may be given in, the strongest first; without `no`. */
function rightsIn(permission: string): Right[] {
  const grades = gradesOf(permission).toReversed()
  return grades
    .filter((grade) => grade !== 'no')
    .flatMap((grade) => [
      { grade, scope: 'all' as const },
      { grade, scope: 'own' as const },
    ])
}

/** The right that these words give of a permission: of several the strongest grade. */
export function rightIn(words: Iterable<string>, permission: string): Right {
  const held = new Set(words)
  if (may(held, permission as Permission)) return { grade: fullGrade(permission), scope: 'all' }
  return rightsIn(permission).find((right) => held.has(wordOf(permission, right)!)) ?? NO
}

/**
 * The words with another right of one permission. `*` and the area of that permission are written out, in
 * the words of `all`, because they stand for this one too; what nobody knows here stays.
 * @param all every permission that there is, without areas, grades and scopes
 */
export function withRight(
  words: readonly string[],
  permission: string,
  right: Right,
  all: readonly string[],
): string[] {
  const area = areaOf(permission)
  const others = [...new Set(all.map(areaOf))].filter((one) => one !== area)
  const spread = words.flatMap((word) => {
    if (word === '*') return [...others.map((one) => `${one}.*`), ...all.filter((one) => areaOf(one) === area)]
    return word === `${area}.*` ? all.filter((one) => areaOf(one) === area) : [word]
  })
  const kept = spread.filter((word) => readWord(word).permission !== permission)
  return [...new Set([...kept, ...[wordOf(permission, right)].filter((word) => word !== null)])]
}

/** What somebody may do: the words, and in which cinemas that person works. */
export interface Held {
  permissions: ReadonlySet<string>
  cinemas: readonly number[]
}

/**
 * Where somebody may do this without a PIN: in all cinemas of the house, in these, or nowhere. Who works in
 * no cinema has no own ones.
 */
export function cinemasFor({ permissions, cinemas }: Held, permission: Permission): 'all' | readonly number[] | null {
  const { grade, scope } = rightIn(permissions, permission)
  if (grade !== fullGrade(permission)) return null
  return scope === 'all' ? 'all' : cinemas
}

/** Whether somebody may do this in any cinema at all. */
export function mayAnywhere(held: Held, permission: Permission): boolean {
  const cinemas = cinemasFor(held, permission)
  return cinemas === 'all' || (cinemas?.length ?? 0) > 0
}

/** Whether somebody may do this in every one of these cinemas; in none of them it takes all of the house. */
export function mayIn(held: Held, permission: Permission, cinemas: readonly number[]): boolean {
  const own = cinemasFor(held, permission)
  return own === 'all' || (own !== null && cinemas.length > 0 && cinemas.every((one) => own.includes(one)))
}

/** What the words allow in one cinema, as words without a scope: what a cinema's own box goes by. */
export function permissionsIn(permissions: Iterable<string>, isOwn: boolean): ReadonlySet<string> {
  const words = [...permissions].flatMap((word) => {
    if (!word.endsWith(OWN)) return [word]
    return isOwn ? [word.slice(0, -OWN.length)] : []
  })
  return new Set(words)
}

/** A kind of row, as far as its permissions go: with a cinema of its own (`id` = it is one) or without. */
interface Kept {
  base: string | null
  cinema: string | null
  /** False of one that is only read: it has one action. */
  stamped?: boolean
}

function actionsOf({ base, stamped = true }: Kept): string[] {
  if (base === null) return []
  return ACTIONS.filter((action) => stamped || action === 'view').map((action) => `${base}.${action}`)
}

/** Every permission that there is, in the order of its area: the doings, and the actions of each kind. */
export function everyPermission(kinds: readonly Kept[]): string[] {
  return [...new Set([...PERMISSIONS, ...kinds.flatMap(actionsOf)])]
}

/** The scopes that a permission may be given in. Nobody makes a cinema in a cinema. */
export function scopesOf(permission: string, kinds: readonly Kept[]): readonly Scope[] {
  const kind = kinds.find((one) => actionsOf(one).includes(permission))
  const isKept = kind ? kind.cinema !== null : (CINEMA_DOINGS as readonly string[]).includes(permission)
  const makesOne = kind?.cinema === 'id' && permission.endsWith('.create')
  return isKept && !makesOne ? ['own', 'all'] : ['all']
}

/** Every word that a role may have: each right of each permission, each area as a whole, and everything. */
export function everyWord(kinds: readonly Kept[]): string[] {
  const permissions = everyPermission(kinds)
  const areas = new Set(permissions.map((one) => `${areaOf(one)}.*`))
  const words = permissions.flatMap((permission) => {
    const scopes = scopesOf(permission, kinds)
    return rightsIn(permission).flatMap((right) => (scopes.includes(right.scope) ? [wordOf(permission, right)!] : []))
  })
  return ['*', ...areas, ...words]
}
