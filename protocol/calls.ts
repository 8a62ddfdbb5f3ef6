import * as access from './access/calls.ts'
import * as missingTexts from './access/missing-texts.ts'
import * as passkeys from './access/passkeys.ts'
import * as personalData from './access/personal-data.ts'
import * as reset from './access/reset.ts'
import * as secondFactor from './access/second-factor.ts'
import * as staffAccess from './access/staff-access.ts'
import * as alerts from './alerts/calls.ts'
import * as buyer from './bills/buyer-calls.ts'
import * as bills from './bills/calls.ts'
import * as gifts from './bills/gift-calls.ts'
import * as refund from './bills/refund.ts'
import * as send from './bills/send.ts'
import * as ticketFiles from './bills/ticket-files.ts'
import * as pictures from './catalogue/picture-calls.ts'
import * as settings from './catalogue/settings-calls.ts'
import * as tmdb from './catalogue/tmdb-calls.ts'
import * as content from './content/calls.ts'
import * as captcha from './content/captcha.ts'
import * as contact from './content/contact.ts'
import * as newsletter from './content/newsletter.ts'
import * as dashboard from './dashboard/calls.ts'
import * as settle from './dashboard/settle.ts'
import * as tasks from './dashboard/tasks.ts'
import * as devices from './devices/calls.ts'
import * as fleet from './devices/fleet.ts'
import * as edgeState from './devices/state-call.ts'
import * as exhibitors from './exhibitors/calls.ts'
import * as installation from './exhibitors/installation.ts'
import * as readiness from './exhibitors/readiness.ts'
import * as setup from './exhibitors/setup.ts'
import * as houses from './exhibitors/switch.ts'
import type { Call } from './kit/call.ts'
import { listingCalls } from './kit/listing-calls.ts'
import type { Listing } from './kit/resource.ts'
import { editCalls, resourceCalls } from './kit/resource-calls.ts'
import * as priceTable from './pricing/price-table.ts'
import * as stock from './products/stock-calls.ts'
import * as registerAudit from './register/audit.ts'
import * as register from './register/calls.ts'
import * as registerConflicts from './register/conflicts.ts'
import * as registerReport from './register/report.ts'
import * as soldSeats from './register/sold-seats.ts'
import { EDIT_KINDS, LISTINGS, PORTAL_KINDS, RESOURCES } from './resources.ts'
import * as audience from './schedules/audience.ts'
import * as schedules from './schedules/calls.ts'
import * as cancel from './schedules/cancel.ts'
import * as move from './schedules/move.ts'
import * as planner from './schedules/planner-calls.ts'
import * as reservations from './schedules/reservation-calls.ts'
import * as seats from './schedules/seat-calls.ts'
import * as whatIf from './schedules/what-if.ts'
import * as site from './site/calls.ts'
import * as schools from './site/school-calls.ts'
import * as sync from './sync/calls.ts'
import * as conflictCalls from './sync/conflict-calls.ts'
import * as edges from './sync/edges.ts'
import * as enrolment from './sync/enrolment.ts'
import * as feed from './sync/feed-call.ts'
import * as receiptAudit from './sync/receipt-audit.ts'
import * as recount from './sync/recount.ts'
import * as recounts from './sync/recount-calls.ts'
import * as packs from './vouchers/pack-calls.ts'
import * as shop from './vouchers/shop-calls.ts'
import * as vouchers from './vouchers/voucher-calls.ts'

function callsIn(...modules: readonly object[]): Call[] {
  return modules.flatMap((module) => Object.values(module)).filter(isCall)
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'answer' in value && 'who' in value
}

const portal = PORTAL_KINDS.map((kind) => resourceCalls(RESOURCES[kind]))
const edited = EDIT_KINDS.map((kind) => editCalls(RESOURCES[kind]))
const listings = Object.values<Listing>(LISTINGS).map(listingCalls)

/**
 * Every call of the hub, and every call of an edge: what is mounted there, no more and no less
 * (tests/contract/hub-who.db.test.ts, edge-who.test.ts).
 */
export const HUB_CALLS: readonly Call[] = callsIn(
  access,
  missingTexts,
  reset,
  secondFactor,
  staffAccess,
  passkeys,
  personalData,
  setup,
  readiness,
  exhibitors,
  installation,
  houses,
  bills,
  buyer,
  gifts,
  ticketFiles,
  refund,
  send,
  alerts,
  dashboard,
  settle,
  tasks,
  schedules,
  planner,
  reservations,
  audience,
  cancel,
  move,
  settings,
  pictures,
  tmdb,
  seats,
  whatIf,
  priceTable,
  stock,
  packs,
  vouchers,
  shop,
  content,
  contact,
  schools,
  captcha,
  newsletter,
  site,
  sync,
  recount,
  feed,
  enrolment,
  edges,
  conflictCalls,
  receiptAudit,
  recounts,
  ...portal,
  ...listings,
  ...edited,
  fleet,
)
export const EDGE_CALLS: readonly Call[] = callsIn(
  devices,
  edgeState,
  register,
  registerAudit,
  registerConflicts,
  registerReport,
  soldSeats,
)
