const WORKER = `${import.meta.env.BASE_URL}sw.js`
const CHECK_EVERY_MS = 15 * 60_000
const NEEDED_EVERY_MS = 30_000

/**
 * A new release of this app waits until nobody works at the device; then it takes over with a reload.
 *
 * - What is on the device is read off the registration itself, against the release that draws this page. A
 *   page that no worker controls (the first session of a new device, or one after a forced reload) sees no
 *   change of its controller, and its next worker does not even wait: it is active at once, behind the page
 *   of before. It may even be the first one: the box was updated between this page and its worker.
 * - Which release this is does not matter: a box that went back to an older one takes its devices along.
 *
 * The service worker that it registers keeps the whole app on the device: it opens with the network gone. A
 * worker whose files did not all come is registered again at the next look. Without workers (an insecure
 * address) only the edge's word brings a reload.
 */
export class Updates {
  readonly #workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
  readonly #atRest: (isNeeded: boolean) => boolean
  #own = this.#workers?.controller ?? null
  #registration: ServiceWorkerRegistration | undefined
  #isWanted = false
  #isReady = false
  #isGoing = false
  #wasNeeded = false
  #looked_at = Number.NEGATIVE_INFINITY

  /** @param atRest whether nobody works here now; asked with whether the update is needed */
  constructor(atRest: (isNeeded: boolean) => boolean) {
    this.#atRest = atRest
  }

  /** The edge asks for a reload. */
  want(): void {
    this.#isWanted = true
  }

  /**
   * Once a second. `isNeeded`: this device and its edge do not understand one another, so the release that
   * the edge serves is fetched now, and taken as soon as nothing is under way.
   */
  tick(isNeeded: boolean): void {
    const every_ms = isNeeded ? NEEDED_EVERY_MS : CHECK_EVERY_MS
    if (isNeeded !== this.#wasNeeded || performance.now() - this.#looked_at >= every_ms) {
      this.#looked_at = performance.now()
      this.#wasNeeded = isNeeded
      this.#look().catch(() => undefined)
    }
    this.#note().catch(() => undefined)
    if (this.#isGoing || !(this.#isWanted || this.#isReady) || !this.#atRest(isNeeded)) return
    this.#isGoing = takeOver(this.#registration?.waiting ?? null)
  }

  async #look(): Promise<void> {
    this.#registration = await this.#workers?.register(WORKER)
    await this.#registration?.update()
  }

  async #note(): Promise<void> {
    const { active = null, waiting = null } = this.#registration ?? {}
    if (active?.state !== 'activated') return
    if (!this.#own && (await caches.match(import.meta.url))) this.#own = active
    this.#isReady = waiting !== null || active !== this.#own
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
