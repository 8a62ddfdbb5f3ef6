import { Live } from '../shell/live.ts'
import type { DeviceFacts } from '../shell/outbox-indexeddb.ts'
import { isEmpty, schedulesOf } from './bill/draft.ts'
import { epochSaid } from './own-box.ts'
import type { Till } from './till.tsx'
import { Updates } from './updates.ts'

const TICK_MS = 1000
/** While the edge is away: how often it is asked for. */
const PROBE_EVERY_TICKS = 2
/** Until the hub has what this register kept of the boxes of before: signed in or not. */
const REPORT_TICKS = 2
/** So a register of ten thousand receipts has compared all of them within half an hour. */
const AUDIT_TICKS = 30
/** While live messages do not come, and at rest. */
const REFRESH_SOON_TICKS = 10
const REFRESH_TICKS = 60
/** How old the list of sold seats gets at most while the box answers. */
const SOLD_TICKS = 15
/** Well within the ten minutes that a hold lasts. */
const RENEW_TICKS = 180
const IDLE_FOR_UPDATE_MS = 60_000

/** When somebody last touched this device, on the monotonic clock. */
function watchTouches(): { idle_ms: () => number } {
  let last = performance.now()
  const touched = (): void => {
    last = performance.now()
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, touched, { capture: true, passive: true })
  return { idle_ms: () => performance.now() - last }
}

/** The schedules that are watched: all of the day, for their free places, and those of the bill. */
function watched({ today, drafts }: Till): number[] {
  const { day } = today.get()
  const { draft } = drafts.get()
  return [...new Set([...(day?.schedules.map((card) => card.id) ?? []), ...schedulesOf(draft)])]
}

function mqttAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/mqtt`
}

function openLive(till: Till, updates: { want: () => void }): { live: Live; connected: () => boolean } | null {
  const { shell, today, holds, refresh, questions } = till
  const credentials = shell.credentials()
  const cinema_id = shell.get().house?.cinema_id ?? today.get().day?.cinema.id
  if (!credentials.token || cinema_id === undefined) return null
  let connected = false
  // a first connection brings the last views by itself, and no change of the catalogue that came before it;
  // after a break the edge may have begun anew
  let broken = false
  const live = new Live({
    url: mqttAddress(),
    ...credentials,
    cinema_id,
    handlers: {
      connected: () => {
        connected = true
        shell.edgeSeen(true)
        if (broken && shell.get().phase === 'open') void questions.pulse().then(() => refresh.all())
        else if (shell.get().person !== null) void refresh.prices()
        broken = false
      },
      lost: () => {
        connected = false
        broken = true
        void shell.seekEdge()
      },
      state: (body) => {
        today.takeCinemaState(body)
        void questions.meet(body.epoch)
      },
      seats: ({ schedule_id, seats, seq }) => holds.takeView(schedule_id, { seats, seq }),
      catalogue: () => {
        if (shell.get().person !== null) void refresh.prices()
      },
      command: (command) => {
        if (command === 'reload') updates.want()
        else if (command === 'lock') void lockNow(till)
        else void shell.shutOut(command)
      },
    },
  })
  live.watch(watched(till))
  return { live, connected: () => connected }
}

function hasBill({ drafts }: Till): boolean {
  return !isEmpty(drafts.get().draft)
}

/**
 * What needs the person at the edge behind a locked screen: seats of an open bill, questions that are not
 * finished.
 */
function hasWork(till: Till): boolean {
  return hasBill(till) || till.questions.get().open.length > 0
}

export function lockNow(till: Till): Promise<void> {
  return till.shell.lock(hasWork(till))
}

/** Locks after the minutes of this device without a touch; 0 = never (F-246, F-320). */
function lockWhenIdle(till: Till, idle_ms: number): void {
  const minutes = till.today.get().day?.auto_lock_minutes ?? 0
  if (till.shell.get().phase === 'open' && minutes > 0 && idle_ms >= minutes * 60_000) void lockNow(till)
}

/** Something is to be answered, or a screen is open as a dialog. */
function dialogIsWaiting({ dialogs, place }: Till): boolean {
  return dialogs.get().waiting.length > 0 || place.get().path !== ''
}

/**
 * Nobody works here at the moment: nothing on the bill, nothing to finish, and, unless the update is needed,
 * no touch for a minute or the screen locked.
 */
function isAtRest(till: Till, idle_ms: number, isNeeded: boolean): boolean {
  const { phase } = till.shell.get()
  const busy = hasBill(till) || till.questions.get().open.length > 0 || dialogIsWaiting(till)
  return !busy && (isNeeded || phase === 'locked' || phase === 'pairing' || idle_ms > IDLE_FOR_UPDATE_MS)
}

function onChange<T>(read: () => T, act: (now: T) => void): () => void {
  let before = read()
  return () => {
    const now = read()
    if (Object.is(now, before)) return
    before = now
    act(now)
  }
}

/**
 * Joins the parts that do not know each other: live messages, timers, the idle lock, updates, what is kept
 * for a start without the edge.
 */
export function wire(till: Till, facts: DeviceFacts): void {
  const { shell, today, halls, drafts, holds, refresh, questions, sold_seats } = till
  const { idle_ms } = watchTouches()
  const updates = new Updates((isNeeded) => isAtRest(till, idle_ms(), isNeeded))
  let link: ReturnType<typeof openLive> = null
  const phase = (): string => shell.get().phase
  const signedIn = (): boolean => phase() === 'open' || (phase() === 'locked' && shell.get().person !== null)

  const hangUp = (): void => {
    link?.live.close()
    link = null
  }

  shell.subscribe(
    onChange(phase, (now) => {
      if (now === 'open') void questions.pulse().then(() => refresh.all())
      if (now === 'pairing' || now === 'blocked') hangUp()
    }),
  )
  // the connection carries who is signed in (F-244): the next tick makes a new one
  shell.subscribe(onChange(() => shell.get().person?.user_token, hangUp))
  shell.subscribe(
    onChange(
      () => shell.get().edge.up,
      (up) => {
        if (!up) return
        void shell.refreshPeople()
        if (signedIn()) void questions.pulse().then(() => refresh.all())
      },
    ),
  )
  shell.subscribe(
    onChange(
      () => epochSaid(shell.get().house, today.get().day?.cinema.id),
      (epoch) => void questions.meet(epoch),
    ),
  )
  today.subscribe(
    onChange(
      () => today.get().day,
      (day) => void facts.keep('day', day),
    ),
  )
  halls.subscribe(
    onChange(
      () => halls.get().open,
      (open) => void facts.keep('open', open),
    ),
  )
  const watchedChanged = onChange(
    () => watched(till).join(),
    () => link?.live.watch(watched(till)),
  )
  today.subscribe(watchedChanged)
  drafts.subscribe(watchedChanged)
  let ticks = 0
  let pulsing = false
  const pulse = async (): Promise<void> => {
    if (pulsing || questions.get().open.length === 0) return
    pulsing = true
    await questions.pulse().finally(() => {
      pulsing = false
    })
  }
  setInterval(() => {
    ticks += 1
    const { edge, wire: refusal } = shell.get()
    updates.tick(refusal !== null)
    if (phase() === 'pairing' || phase() === 'blocked' || phase() === 'starting') return
    link ??= openLive(till, updates)
    if (!edge.up && ticks % PROBE_EVERY_TICKS === 0) void shell.seekEdge()
    if (edge.up && ticks % REPORT_TICKS === 0) void questions.report()
    if (edge.up && ticks % AUDIT_TICKS === 0) void questions.audit()
    if (edge.up && signedIn()) void pulse()
    const every = link?.connected() ? REFRESH_TICKS : REFRESH_SOON_TICKS
    if (edge.up && signedIn() && ticks % every === 0) void refresh.missing()
    if (ticks % REFRESH_SOON_TICKS === 0) void questions.keepMark()
    if (edge.up && ticks % SOLD_TICKS === 1) void sold_seats.read()
    if (edge.up && signedIn() && ticks % RENEW_TICKS === 0) void holds.syncAll(true)
    lockWhenIdle(till, idle_ms())
    if (!hasWork(till)) void shell.leave()
  }, TICK_MS)
}
