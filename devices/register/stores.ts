import type { EdgeClient } from '../shell/edge-client.ts'
import type { Questions } from '../shell/questions.ts'
import { Bill } from './bill/bill.ts'
import { Drafts } from './bill/drafts.ts'
import { Tickets } from './bill/tickets.ts'
import { DialogQueue } from './dialogs/queue.ts'
import { Checkout } from './pay/checkout.ts'
import { Payment } from './pay/payment.ts'
import { Refresh } from './sale/refresh.ts'
import { Sale } from './sale/store.ts'
import { Halls } from './seats/halls.ts'
import { Holds } from './seats/holds.ts'
import { TabMemory, type TabStorage } from './tab-memory.ts'
import { Today } from './today.ts'

/** What a register knows and does, each part by what it holds. A component takes the ones that it needs. */
export interface Stores {
  today: Today
  dialogs: DialogQueue
  drafts: Drafts
  halls: Halls
  holds: Holds
  payment: Payment
  sale: Sale
  tickets: Tickets
  bill: Bill
  checkout: Checkout
  refresh: Refresh
}

/** What comes in from outside, so that the stores run in Node as well. */
export interface StoresParts {
  edge: EdgeClient
  questions: Questions
  newId: () => string
  edgeUp: () => boolean
  tab: TabStorage
}

/**
 * Built in their order: each gets the ones below it that it needs. A sale that was under way before a reload
 * goes on where it stands.
 */
export function createStores({ edge, questions, newId, edgeUp, tab }: StoresParts): Stores {
  const memory = new TabMemory(tab)
  const today = new Today(edge)
  const dialogs = new DialogQueue(memory)
  const drafts = new Drafts(memory, newId)
  const payment = new Payment(memory, dialogs)
  const halls = new Halls(edge)
  const sale = new Sale(memory, halls)
  const holds = new Holds({ edge, drafts, halls, sale, payment, dialogs })
  const tickets = new Tickets({ newId, drafts, halls, holds, sale, payment, dialogs })
  const bill = new Bill({ newId, drafts, holds, sale, payment, dialogs })
  const paying = { questions, newId, edgeUp, memory, today, drafts, halls, holds, payment, dialogs, sale }
  const checkout = new Checkout(paying)
  const refresh = new Refresh({ today, halls, drafts, holds, sale })
  return { today, dialogs, drafts, halls, holds, payment, sale, tickets, bill, checkout, refresh }
}
