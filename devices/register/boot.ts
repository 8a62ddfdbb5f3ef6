import { newId } from '#kit/id.ts'
import type { Language } from '../shell/language.ts'
import { openIndexedDbOutbox } from '../shell/outbox-indexeddb.ts'
import { Questions } from '../shell/questions.ts'
import { Place } from '../shell/screens.ts'
import { Shell } from '../shell/shell.ts'
import { SoldSeats } from '../shell/sold-seats.ts'
import { SCREENS } from './screens.ts'
import type { HallsState } from './seats/halls.ts'
import { createStores } from './stores.ts'
import type { Till } from './till.tsx'
import type { Day } from './today.ts'
import { wire } from './wire.ts'

const DATABASE = 'foyer-register'
const WINDOW_LOCK = 'foyer-register'
/**
 * Only a register: the sale flow of a pos differs by its payment methods alone, and it pairs as a register of
 * its own kind.
 */
const TYPE = 'register'
const NAME_MOST = 60

/** What this device calls itself until somebody names it: its system and its screen. */
function deviceName(): string {
  const system = /Windows|Android|Mac OS|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? 'Browser'
  return `${system}, ${screen.width} × ${screen.height}`.slice(0, NAME_MOST)
}

/**
 * One window at a time is the register: two would share a drawer and a bill. Resolves when this one is it, or
 * may not be. `lost` runs when another window takes over. Without locks (an insecure address) nobody can
 * say, and this window goes on.
 */
export function becomeTheRegister(steal: boolean, lost: () => void): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const options: LockOptions = steal ? { steal: true } : { ifAvailable: true }
    let held = false
    navigator.locks
      .request(WINDOW_LOCK, options, (lock) => {
        held = lock !== null
        resolve(held)
        return lock ? new Promise(() => undefined) : undefined
      })
      .catch(() => (held ? lost() : resolve(false)))
  })
}

/**
 * Opens the register's memory and puts its parts together.
 * @throws DOMException when this browser keeps nothing: then nothing may be sold
 */
export async function bootRegister(language: Language): Promise<Till> {
  const { outbox, facts } = await openIndexedDbOutbox(DATABASE)
  const fetchHere: typeof fetch = (input, init) => fetch(input, init)
  const device_name = deviceName()
  const shell = new Shell({
    facts,
    tab: sessionStorage,
    origin: '',
    fetch: fetchHere,
    locale: () => language.locale,
    type: TYPE,
    device_name,
    marks: {
      carried: () => questions.carried(),
      answered: (said, carried) => questions.answered(said, carried),
    },
  })
  const now = (): string => new Date().toISOString()
  const questions: Questions = new Questions({ storage: outbox, edge: shell.edge, now, new_id: newId })
  const sold_seats = new SoldSeats(shell.edge, facts)
  await Promise.all([questions.start(), sold_seats.start()])
  const edgeUp = (): boolean => shell.get().edge.up
  const stores = createStores({ edge: shell.edge, questions, newId, edgeUp, tab: sessionStorage })
  const [day, open] = await Promise.all([facts.read<Day>('day'), facts.read<HallsState['open']>('open')])
  if (day) stores.today.remember(day)
  if (day) stores.halls.remember(open ?? {})
  const place = new Place(import.meta.env.BASE_URL)
  const till: Till = { ...stores, shell, questions, sold_seats, screens: SCREENS, place, device_name }
  wire(till, facts)
  shell.subscribe(() => {
    const { house } = shell.get()
    if (house?.locale) void language.cinemaSpeaks(house.locale)
  })
  void shell.start()
  return till
}
