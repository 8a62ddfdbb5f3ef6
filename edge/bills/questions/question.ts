import type { DeviceIdentity } from '#protocol/devices/identity.ts'
import type { OwnRefusal } from '#protocol/kit/call.ts'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import type { ask } from '#protocol/register/calls.ts'
import type { Answer } from '#protocol/result.ts'
import type { EdgeStepContext, EdgeStore } from '../../ledger/store.ts'
import type { Replica } from '../../replica/replica.ts'
import type { Showing } from '../../schedules/showing.ts'
import type { Sync } from '../../sync/sync.ts'
import type { Owed } from '../owed.ts'

/** Who asks: the register, and the person signed in at it. */
export interface Asker {
  device: DeviceIdentity
  employee_id: number
}

/** What questions are decided with. */
export interface QuestionParts {
  store: EdgeStore
  replica: Replica
  showing: Showing
  want: Sync['want']
  owed: Pick<Owed, 'now' | 'isOld' | 'paid'>
}

/** What a question may be refused with. */
export type AskRefusal = OwnRefusal<typeof ask>

/** Decides one question in the transaction of its turn, and appends its entry. */
export type Decide = (step: EdgeStepContext) => Answer<SealedEntry, AskRefusal>

/** It was asked by another register. */
export function isForeign(
  store: EdgeStore,
  question_id: string,
  device: DeviceIdentity,
  ledger: LedgerView = store.committed,
): boolean {
  store.need({ questions: [question_id] })
  const known = ledger.questions.get(question_id)
  return known !== undefined && known.device_id !== device.device_uuid
}
