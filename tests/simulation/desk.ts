import type { NewVoucher } from '#protocol/ledger/decide-voucher.ts'
import type { OfflineGrant } from '#protocol/vouchers/voucher-type.ts'
import { Random } from './random.ts'
import { iso } from './time.ts'
import type { World } from './world.ts'

/** What a voucher type may leave at the edge. */
const GRANTS: readonly OfflineGrant[] = [
  { grant: 'none', turns: null },
  { grant: 'turns', turns: 2 },
  { grant: 'turns', turns: 4 },
  { grant: 'sold_here', turns: null },
]
/** Types of vouchers, each with its grant at first; the id of a type is its place. */
const TYPES: readonly OfflineGrant[] = [GRANTS[0]!, GRANTS[1]!, GRANTS[3]!]
export const VOUCHER_CENTS = 2_500
/** A voucher is not used again within so long, in this house. */
export const REUSE_MINUTES = 2

/** A voucher that was sold, and the line that sold it. */
interface SoldVoucher {
  bill_id: string
  line_id: string
  voucher: NewVoucher
}

/**
 * The vouchers of the house and the people who have their codes: issued by the office, sold on both sides,
 * used on both sides, blocked, withdrawn, paid back, moved between the sides. It draws its own numbers, so
 * that worlds without vouchers stay what they were.
 * @source docs/ledger.md, Rights
 */
export class VoucherDesk {
  readonly #world: World
  readonly #random: Random
  readonly isBusy: boolean
  /** What each type leaves at the edge, as the hub has it, and as the edge has read it last. */
  #grants = TYPES
  #copy = TYPES
  /** Codes in somebody's hands, whatever became of their vouchers, and what they were sold with. */
  readonly #known: NewVoucher[] = []
  /** Of those, which were sold at a register, or asked for there. */
  readonly #atEdge: NewVoucher[] = []
  readonly #sold: Record<'hub' | 'edge', SoldVoucher[]> = { hub: [], edge: [] }
  #serial = 0

  constructor(seed: number, world: World) {
    this.#world = world
    this.#random = new Random(seed * 37 + 9)
    this.isBusy = this.#random.chance(0.2)
    this.isOld = this.isBusy && this.#random.chance(0.3)
  }

  /** The program of the edge is one of before, which knows no vouchers. */
  isOld: boolean

  grantOf(side: 'hub' | 'edge', voucher_type_id: number): OfflineGrant {
    return (side === 'hub' ? this.#grants : this.#copy)[voucher_type_id - 1]!
  }

  /** By which grants a process of the hub looks through all vouchers once. */
  get grants(): readonly OfflineGrant[] {
    return this.#grants
  }

  /** The edge reads the catalogue. */
  copyGrants(): void {
    if (this.#copy === this.#grants) return
    this.#copy = this.#grants
    this.#world.edge.grantsChanged()
  }

  /** The office, and both sides with what is left of vouchers, now and then. */
  act(): void {
    if (!this.isBusy) return
    const { hubs, edge } = this.#world
    const hub = this.#random.pick(hubs)
    const does = (share: number, work: () => void): void => {
      if (this.#random.chance(share)) work()
    }
    does(0.02, () => this.#world.turn(hub, () => hub.issue([this.#make()])))
    does(0.015, () => this.#decide())
    does(0.004, () => this.#changeGrant())
    does(0.03, () => this.copyGrants())
    does(0.003, () => this.updateEdge())
    does(0.05, () => this.#world.turn(hub, () => hub.grantRights(2)))
    does(0.03, () => this.#world.turn(edge, () => edge.returnRights(2)))
    does(0.08, () => !this.isOld && this.#want('edge'))
    does(0.02, () => this.#want('hub'))
    does(0.02, () => this.#giveBack())
  }

  /** The box gets the program of today. */
  updateEdge(): void {
    this.isOld = false
  }

  /** A manager gives a type another grant. */
  #changeGrant(): void {
    const type = this.#random.below(TYPES.length)
    this.#grants = this.#grants.map((grant, place) => (place === type ? this.#random.pick(GRANTS) : grant))
  }

  #make(): NewVoucher {
    const id = `voucher-${++this.#serial}`
    const now = this.#world.now
    const turns = this.#random.pick([0, 1, 2, 5])
    const voucher = {
      id,
      voucher_type_id: this.#random.between(1, TYPES.length),
      code_mac: `mac-${id}`,
      contact_id: null,
      valid_from: iso(now + this.#random.pick([-900, -900, -900, -900, 600])),
      valid_until: this.#random.pick([null, null, null, iso(now + this.#random.between(-900, 3_000))]),
      turns,
      products_cents: turns === 0 ? 2_000 : this.#random.pick([0, 1_200]),
    }
    // whose name must never reach a journal (L19)
    Object.assign(voucher, { holder_name: 'PERSON' })
    this.#known.push(voucher)
    return voucher
  }

  /** Somebody buys a voucher along with the rest of the bill. */
  sells(side: 'hub' | 'edge', bill_id: string, line_id: string): NewVoucher | null {
    if (!this.isBusy || (side === 'edge' && this.isOld) || !this.#random.chance(0.15)) return null
    // now and then a program draws an id that it has drawn before
    const again = this.#sold[side].length > 0 && this.#random.chance(0.1)
    const voucher = again ? this.#random.pick(this.#sold[side]).voucher : this.#make()
    this.#sold[side].push({ bill_id, line_id, voucher })
    if (side === 'edge') this.#atEdge.push(voucher)
    return voucher
  }

  /** The code that somebody shows for a ticket, or for refreshments; mostly one that may pay, or none. */
  shown(side: 'hub' | 'edge', part: 'turns' | 'products_cents'): string | null {
    if (!this.isBusy || (side === 'edge' && this.isOld) || !this.#random.chance(0.5)) return null
    const recent = side === 'hub' ? this.#known.slice(-8) : this.#atEdge.slice(-5)
    const fits = recent.filter((voucher) => voucher[part] > 0)
    const among = fits.length > 0 && this.#random.chance(0.9) ? fits : recent
    return this.#random.chance(0.03) || among.length === 0 ? 'voucher-0' : this.#random.pick(among).id
  }

  /** So much of refreshments that a code is to pay. */
  cents(at_most: number): number {
    return Math.max(1, Math.min(at_most, this.#random.pick([100, 350, 900])))
  }

  /** A manager blocks, lets go, withdraws or gives other dates. */
  #decide(): void {
    const hub = this.#random.pick(this.#world.hubs)
    const voucher_id = this.#random.pick([...this.#known.map(({ id }) => id), 'voucher-0'])
    const now = this.#world.now
    const to = this.#random.pick([
      { state: 'blocked' as const },
      { state: 'active' as const },
      { state: 'active' as const },
      { valid_until: iso(now + this.#random.between(-300, 2_000)) },
      { valid_from: iso(now - 10) },
      ...(this.#random.chance(0.2) ? [{ state: 'deleted' as const }] : []),
    ])
    this.#world.turn(hub, () => hub.decideVoucher(voucher_id, to))
  }

  /** One side asks the other for what it has of a voucher. */
  #want(from: 'hub' | 'edge'): void {
    if (this.#known.length === 0) return
    const voucher = this.#random.pick(from === 'edge' ? this.#known.slice(-5) : this.#known.slice(-8))
    if (from === 'edge') this.#atEdge.push(voucher)
    const { id: voucher_id } = voucher
    const [turns, cents] = [this.#random.between(0, 5), this.#random.between(0, 1_000)]
    if (from === 'edge') {
      this.#world.send({ kind: 'show-voucher', from: this.#world.edge.box, to: 'hub', voucher_id, turns, cents })
      return
    }
    const { turnsRight, centsRight } = this.#world.reducers.rows
    const rights = [
      { key: turnsRight(voucher_id), amount: turns },
      { key: centsRight(voucher_id), amount: cents },
    ]
    this.#world.send({ kind: 'want-rights', from, to: this.#world.edge.box, rights })
  }

  /** A voucher that was sold goes back to who sold it. */
  #giveBack(): void {
    const side = this.#random.pick(['hub', 'edge'] as const)
    if (this.#sold[side].length === 0) return
    const { bill_id, line_id, voucher } = this.#random.pick(this.#sold[side].slice(-4))
    // who gave it back tries it all the same
    if (side === 'hub') this.#known.push(voucher)
    else this.#atEdge.push(voucher)
    const question_id = `${side === 'hub' ? 'h' : 'k0'}:desk${++this.#serial}`
    if (side === 'edge') this.#random.pick(this.#world.registers).ask({ kind: 'return', question_id, bill_id, line_id })
    else this.#world.send({ kind: 'return', from: 'visitor-0', to: 'hub', question_id, bill_id, line_id })
  }
}
