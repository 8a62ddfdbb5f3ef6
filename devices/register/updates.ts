/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'

/** A new version waits until nobody works at the device; then it takes over with a reload. */
export interface Updates {
  /** The edge asks for a reload. */
  want(): void
  /**
   * This device and its edge do not understand one another: the version that the edge serves is searched for
   * now, and taken as soon as nothing is under way.
   */
  need(): void
  tick(): void
}

const LOOK_EVERY_MS = 15 * 60_000
const NEEDED_EVERY_MS = 30_000

/**
 * Registers the service worker, which keeps the whole app on the device: it opens with the network gone.
 * `atRest` is asked with whether the update is needed.
 */
export function createUpdates(atRest: (isNeeded: boolean) => boolean): Updates {
  let ready: (() => void) | null = null
  let isNeeded = false
  let looked_at = Number.NEGATIVE_INFINITY
  let look = (): void => undefined
  const update = registerSW({
    onNeedRefresh: () => {
      ready = () => void update(true)
    },
    onRegisteredSW: (_, registration) => {
      look = () => void registration?.update().catch(() => undefined)
      setInterval(look, LOOK_EVERY_MS)
    },
  })
  return {
    want: () => {
      ready ??= () => location.reload()
    },
    need: () => {
      isNeeded = true
      if (performance.now() - looked_at < NEEDED_EVERY_MS) return
      looked_at = performance.now()
      look()
    },
    tick: () => {
      if (!ready || !atRest(isNeeded)) return
      ready()
      ready = null
    },
  }
}
