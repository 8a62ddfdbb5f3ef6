/**
 * A new release of this app waits until nobody works at the device; then it takes over with a reload.
 *
 * - What is on the device is read off the registration itself, against the release that draws this page. A
 *   page that no worker controls (the first session of a new device, or one after a forced reload) sees no
 *   change of its controller, and its next worker does not even wait: it is active at once, behind the page
 *   of before. It may even be the first one: the box was updated between this page and its worker.
 * - Which release this is does not matter: a box that went back to an older one takes its devices along.
 */
export interface Updates {
  /** The edge asks for a reload. */
  want(): void
  /**
   * Once a second. `isNeeded`: this device and its edge do not understand one another, so the release that
   * the edge serves is fetched now, and taken as soon as nothing is under way.
   */
  tick(isNeeded: boolean): void
}

const WORKER = `${import.meta.env.BASE_URL}sw.js`
const CHECK_EVERY_MS = 15 * 60_000
const NEEDED_EVERY_MS = 30_000

/**
 * Registers the service worker, which keeps the whole app on the device: it opens with the network gone. A
 * worker whose files did not all come is registered again at the next look. Without workers (an insecure
 * address) only the edge's word brings a reload. `atRest` is asked with whether the update is needed.
 */
export function createUpdates(atRest: (isNeeded: boolean) => boolean): Updates {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  let own = workers?.controller ?? null
  let registration: ServiceWorkerRegistration | undefined
  let isWanted = false
  let isReady = false
  let isGoing = false
  let wasNeeded = false
  let looked_at = Number.NEGATIVE_INFINITY

  const look = async (): Promise<void> => {
    registration = await workers?.register(WORKER)
    await registration?.update()
  }
  const note = async (): Promise<void> => {
    const { active = null, waiting = null } = registration ?? {}
    if (active?.state !== 'activated') return
    if (!own && (await caches.match(import.meta.url))) own = active
    isReady = waiting !== null || active !== own
  }

  return {
    want: () => {
      isWanted = true
    },
    tick: (isNeeded) => {
      const every_ms = isNeeded ? NEEDED_EVERY_MS : CHECK_EVERY_MS
      if (isNeeded !== wasNeeded || performance.now() - looked_at >= every_ms) {
        looked_at = performance.now()
        wasNeeded = isNeeded
        look().catch(() => undefined)
      }
      note().catch(() => undefined)
      if (isGoing || !(isWanted || isReady) || !atRest(isNeeded)) return
      isGoing = takeOver(registration?.waiting ?? null)
    },
  }
}

/**
 * The page that comes is drawn by the newest release of this device. False: that one takes over first, and
 * reloads the page then.
 */
function takeOver(waiting: ServiceWorker | null): boolean {
  if (!waiting) {
    location.reload()
    return true
  }
  waiting.onstatechange = () => {
    if (waiting.state === 'activated') location.reload()
  }
  waiting.postMessage({ type: 'SKIP_WAITING' })
  return false
}
