/// <reference types="vite-plugin-pwa/client" />
import { registerSW } from 'virtual:pwa-register'

/** A new version waits until nobody works at the device; then it takes over with a reload. */
export interface Updates {
  /** The edge asks for a reload. */
  want(): void
  tick(): void
}

const LOOK_EVERY_MS = 15 * 60_000

/** Registers the service worker, which keeps the whole app on the device: it opens with the network gone. */
export const createUpdates = (atRest: () => boolean): Updates => {
  let ready: (() => void) | null = null
  const update = registerSW({
    onNeedRefresh: () => {
      ready = () => void update(true)
    },
    onRegisteredSW: (_, registration) => {
      setInterval(() => void registration?.update().catch(() => undefined), LOOK_EVERY_MS)
    },
  })
  return {
    want: () => {
      ready ??= () => location.reload()
    },
    tick: () => {
      if (!ready || !atRest()) return
      ready()
      ready = null
    },
  }
}
