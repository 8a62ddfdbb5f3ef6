import type { DeviceIdentity } from '#protocol/devices/identity.ts'
import { MARK_HEADER } from '#protocol/devices/mark.ts'
import type { EdgeApp } from './env.ts'

/** What devices carry of this box's journal, and its own place in it (protocol/devices/mark.ts). */
export interface Marks {
  /** Null = it has none. */
  readonly own: string | null
  see(text: string | undefined): void
}

/**
 * Every call says what its device has seen, before anything is decided by it; every answer to a device that
 * this edge knows says how far it is then (L6).
 */
export function carryMarks(app: EdgeApp, marks: Marks): void {
  app.use(async (c, next) => {
    marks.see(c.req.header(MARK_HEADER))
    await next()
    const device: DeviceIdentity | undefined = c.get('device')
    const { own } = marks
    if (device && own !== null) c.res.headers.set(MARK_HEADER, own)
  })
}
