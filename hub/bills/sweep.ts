import type { Logger } from 'pino'
import type { CommittedLedger } from '#protocol/ledger/ledger.ts'
import type { BillRow } from '#protocol/ledger/rows.ts'
import { workOf } from '#protocol/ledger/work.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Settlement } from './settle.ts'
import type { BillPlace, Bills } from './store.ts'

/** So often every bill in memory is checked, whether it changed or not. */
const CHECK_AT_ALL_MS = 60_000
/**
 * Bills of one cinema that are taken to the provider at once: one that does not answer keeps a few, not all.
 */
const AT_PROVIDER = 8

/** Neither time nor the provider can change anything about it any more. */
function isOver(ledger: CommittedLedger, bill_id: string): boolean {
  const status = ledger.bills.get(bill_id)?.status
  return status !== 'pending' && status !== 'paying' && workOf(ledger, bill_id).length === 0
}

function isDue(bill: BillRow, now: string): boolean {
  return bill.due_at !== null && bill.due_at <= now
}

/** Its payment's time is over, before which the provider is asked; one that is settling is paid. */
function isUnpaidDue(bill: BillRow, now: string): boolean {
  return bill.status === 'paying' && bill.settling_at === null && isDue(bill, now)
}

/**
 * Ends what nobody ends: carts and payments whose time is over (L12), and what a crash left in settling or
 * refunding. Carts and payments come round apart from each other and cinemas beside each other, so that no
 * seat waits for a provider. Bills that are over are left out until they change.
 */
export class Sweeper {
  readonly #bills: Bills
  readonly #settlement: Settlement
  readonly #lanes: Lanes
  readonly #log: Logger
  /** What is checked, by cinema. */
  readonly #watched = new Map<number, { bills: Set<string>; until: number }>()
  /** Payments that were under way when a lane was opened, until their provider has answered. */
  readonly #missed = new WeakMap<Lane, Set<string>>()
  #closed = false

  constructor(bills: Bills, settlement: Settlement, lanes: Lanes, log: Logger) {
    this.#bills = bills
    this.#settlement = settlement
    this.#lanes = lanes
    this.#log = log
    lanes.onCommit(({ cinema_id, changed }) => {
      const watched = this.#watched.get(cinema_id)
      for (const bill_id of changed.bills) watched?.bills.add(bill_id)
    })
  }

  /** Carts whose time is over end, in as few commits as the lane makes of them. */
  async carts(): Promise<void> {
    await this.#everyCinema(async (lane, bills) => {
      const now = lane.now()
      const due = bills.filter((bill) => bill.status === 'pending' && isDue(bill, now))
      await Promise.all(due.map((bill) => this.#one(lane, bill, (place) => this.#bills.end(place, 'expired'))))
    })
  }

  /**
   * Payments whose time is over end after the provider was asked; what is owed to it or to the second file is
   * done. Of a payment that was under way before this process it may have said what nobody took: it is asked
   * once, or whoever has paid waits until it says so again.
   */
  async payments(): Promise<void> {
    await this.#everyCinema(async (lane, bills) => {
      const missed = this.#missedOf(lane, bills)
      const waiting = bills.filter(
        (bill) => missed.has(bill.id) || this.#settlement.isOwing(lane, bill.id) || isUnpaidDue(bill, lane.now()),
      )
      const next = async (): Promise<void> => {
        for (let bill = waiting.shift(); bill && !this.#closed; bill = waiting.shift()) {
          const { id } = bill
          const isOver = isDue(bill, lane.now())
          await this.#one(lane, bill, async (place) => {
            if (await this.#settlement.finish(place, isOver)) missed.delete(id)
          })
        }
      }
      await Promise.all(Array.from({ length: AT_PROVIDER }, next))
    })
  }

  /** Begins nothing more. */
  close(): void {
    this.#closed = true
  }

  /** One bill that fails keeps no other from its turn. */
  async #one(
    { exhibitor_id, cinema_id }: Lane,
    { id: bill_id }: BillRow,
    work: (place: BillPlace) => Promise<unknown>,
  ): Promise<void> {
    const place = { exhibitor_id, cinema_id, bill_id }
    try {
      await work(place)
    } catch (error) {
      this.#log.error({ ...place, err: error }, 'a bill could not be brought to its end; it is tried again')
    }
  }

  async #everyCinema(round: (lane: Lane, bills: BillRow[]) => Promise<void>): Promise<void> {
    // what a backup has of bills is recounted first (L9)
    const lanes = this.#lanes.opened().filter((lane) => !lane.isRestored)
    await Promise.all(lanes.map((lane) => round(lane, this.#open(lane))))
  }

  /** The hub's bills of a cinema that are not over, and that nobody is bringing to their end right now. */
  #open(lane: Lane): BillRow[] {
    const watched = this.#watchedOf(lane)
    const open: BillRow[] = []
    for (const bill_id of watched) {
      const bill = lane.committed.bills.get(bill_id)
      if (isOver(lane.committed, bill_id)) watched.delete(bill_id)
      else if (bill?.home === 'hub' && !this.#settlement.isBusy(lane, bill_id)) open.push(bill)
    }
    return open
  }

  /** Of another process may be among them what that one will learn by itself: one question more. */
  #missedOf(lane: Lane, bills: readonly BillRow[]): Set<string> {
    const known = this.#missed.get(lane)
    if (known) return known
    const missed = new Set(bills.filter(({ status }) => status === 'paying').map(({ id }) => id))
    this.#missed.set(lane, missed)
    return missed
  }

  #watchedOf(lane: Lane): Set<string> {
    const known = this.#watched.get(lane.cinema_id)
    if (known && performance.now() < known.until) return known.bills
    const bills = new Set(Array.from(lane.committed.bills.values(), ({ id }) => id))
    this.#watched.set(lane.cinema_id, { bills, until: performance.now() + CHECK_AT_ALL_MS })
    return bills
  }
}
