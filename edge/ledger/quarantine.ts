import type { Logger } from 'pino'
import { isKnowable, isSameMachine, type Machine, machineNow } from '#protocol/sync/machine.ts'
import { type Clock, instantOf } from '../clock.ts'
import type { Quarantine } from './box.ts'
import type { MarkFile } from './mark-file.ts'
import type { EdgeStore } from './store.ts'

export interface QuarantineNeeds {
  store: EdgeStore
  clock: Clock
  log: Logger
}

/** Nothing is sold here any more until a person lets a box in again (L5, L6). The first reason stands. */
export function quarantine({ store, clock, log }: QuarantineNeeds, kind: Quarantine['kind'], facts: object = {}): void {
  if (store.box.quarantine) return
  log.error({ quarantine: kind, ...facts }, 'this box sells nothing any more: it is quarantined')
  store.quarantine({ kind, since: instantOf(clock) })
}

/**
 * At a start, the line may be down: a box that does not have the entry of its mark, in this epoch or a later
 * one, was restored from an older copy (L6). A box that had a mark and finds none says so, until the hub has
 * confirmed its past. The mark of a ledger that it has put aside says nothing of the one of now (L9).
 */
export function openMark(needs: QuarantineNeeds, mark: MarkFile): void {
  const { store, clock, log } = needs
  const { epoch, marked, unmarked_at, began_after } = store.box
  const { found } = mark
  const isOfNow = found && found.epoch > began_after
  const isOlder = isOfNow && (found.epoch > epoch || (found.epoch === epoch && store.hashAt(found.n) !== found.hash))
  if (isOlder) quarantine(needs, 'restored', { mark: found, epoch, own_n: store.headOf('up').n })
  const isMissing = marked && found === null
  if (isMissing) log.error('the mark of this box is not on its second medium any more')
  store.keepMark(mark, unmarked_at ?? (isMissing ? instantOf(clock) : null))
}

/**
 * At a start: a box that runs on another machine than it was admitted on is a copy of its folder, or was
 * moved without anybody's approval (L7). One that a program of before admitted is bound to where it is; one
 * that begins anew stays bound.
 */
export function checkMachine(needs: QuarantineNeeds, found: Machine): void {
  const { store, log } = needs
  const { epoch, quarantine: shut, machine: admitted } = store.box
  if (!isKnowable(found)) log.warn('this machine offers nothing to know it by: give it a name with EDGE_IDENTITY')
  if ((epoch === 0 && !admitted) || shut) return
  if (admitted && isKnowable(admitted) && !isSameMachine(admitted, found)) {
    quarantine(needs, 'moved')
    return
  }
  const now = admitted ? machineNow(admitted, found) : found
  if (JSON.stringify(now) !== JSON.stringify(admitted)) store.runsOn(now)
}
