import * as z from 'zod'
import { Sha256 } from '../kit/shapes.ts'

const Values = z.array(Sha256)

/**
 * What a machine offers to know it again by; each value is a hash, an empty list says that it offers none or
 * does not let this program read it.
 *
 * - `named`: what its operator calls it (EDGE_IDENTITY); a container has nothing else that stays.
 * - `board` (DMI product_uuid), `system` (/etc/machine-id), `disks` (serials of those that are built in).
 * - `networks`: MAC addresses of its network cards.
 */
export const Machine = z.object({ named: Values, board: Values, system: Values, disks: Values, networks: Values })
export type Machine = z.output<typeof Machine>

const PARTS = ['board', 'system', 'disks'] as const

/** It can be known again. By a network card alone it cannot: cards are changed. */
export function isKnowable(machine: Machine): boolean {
  return machine.named.length > 0 || PARTS.some((part) => machine[part].length > 0)
}

/**
 * Whether a box still runs on the machine that it was admitted on (L7).
 *
 * 1. Where both have a name the names decide.
 * 2. Otherwise of board, system and disks those are compared that both offer, each the same when they share a
 *    value; the majority decides. So a new disk, another board or a system that was set up anew changes
 *    nothing, and the copy of a folder, or of a whole disk, elsewhere is on another machine.
 * 3. Where as many agree as differ, a network card in common decides; a new card alone never does.
 * 4. What cannot be compared at all is another machine.
 * @source docs/ledger.md, L7
 */
export function isSameMachine(admitted: Machine, found: Machine): boolean {
  const isNamed = sharesValue(admitted.named, found.named)
  if (isNamed !== null) return isNamed
  const compared = PARTS.map((part) => sharesValue(admitted[part], found[part])).filter((same) => same !== null)
  const agree = compared.filter((same) => same).length
  const differ = compared.length - agree
  return agree === differ ? sharesValue(admitted.networks, found.networks) === true : agree > differ
}

/** The same machine as it is now: of what it does not offer any more the last value stays. */
export function machineNow(admitted: Machine, found: Machine): Machine {
  const entries = Object.keys(found).map((key) => {
    const part = key as keyof Machine
    return [part, found[part].length > 0 ? found[part] : admitted[part]]
  })
  return Object.fromEntries(entries) as Machine
}

/** Null where one of the two offers nothing. */
function sharesValue(one: readonly string[], other: readonly string[]): boolean | null {
  if (one.length === 0 || other.length === 0) return null
  return one.some((value) => other.includes(value))
}
