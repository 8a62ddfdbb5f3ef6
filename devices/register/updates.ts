/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'

/**
 * A new release of this app waits until nobody works at the device; then it takes over with a reload.
 *
 * - What is on the device is found by the registration itself. A page that the worker does not control (the
 *   first session of a new device, or one after a forced reload) sees no change of its controller, and its
 *   next worker does not even wait: it is active at once, behind the page of before.
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

const CHECK_EVERY_MS = 15 * 60_000
const NEEDED_EVERY_MS = 30_000

/**
 * Registers the service worker, which keeps the whole app on the device: it opens with the network gone.
 * `atRest` is asked with whether the update is needed.
 */
export function createUpdates(atRest: (isNeeded: boolean) => boolean): Updates {
  let registration: ServiceWorkerRegistration | undefined
  let isReady = false
  let looked_at = Number.NEGATIVE_INFINITY
  const look = (): void => void registration?.update().catch(() => undefined)
  const takeWhenInstalled = (next: ServiceWorker | null): void => {
    const installed = (): void => {
      if (next?.state === 'installed' || next?.state === 'activated') isReady = true
    }
    next?.addEventListener('statechange', installed)
    installed()
  }
  registerSW({
    onRegisteredSW: (_, found) => {
      if (!found) return
      registration = found
      // without an active one before it, it is the one that this page came with
      takeWhenInstalled(found.active && (found.waiting ?? found.installing))
      found.addEventListener('updatefound', () => takeWhenInstalled(found.active && found.installing))
      setInterval(look, CHECK_EVERY_MS)
    },
  })
  return {
    want: () => {
      isReady = true
    },
    tick: (isNeeded) => {
      if (isNeeded && registration && performance.now() - looked_at >= NEEDED_EVERY_MS) {
        looked_at = performance.now()
        look()
      }
      if (!isReady || !atRest(isNeeded)) return
      isReady = false
      takeOver(registration?.waiting ?? null)
    },
  }
}

/** The page that comes is drawn by the newest release of this device. */
function takeOver(waiting: ServiceWorker | null): void {
  if (!waiting) {
    location.reload()
    return
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') location.reload()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}
