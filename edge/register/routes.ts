import type { DeviceIdentity } from '#protocol/devices/identity.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { tabsAt } from '#protocol/products/key-layout.ts'
import { registerState } from '#protocol/register/calls.ts'
import { ok } from '#protocol/result.ts'
import { NotFound } from '#protocol/server/errors.ts'
import { mount } from '#protocol/server/mount.ts'
import type { EdgeApp } from '../http/env.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { PrintQueue } from '../printing/queue.ts'
import { autoLockMinutes, methodsAt } from '../replica/own-device.ts'
import type { Replica } from '../replica/replica.ts'
import type { Showing } from '../schedules/showing.ts'
import type { Line } from '../sync/line.ts'

export interface RegisterRoutesNeeds {
  cinema_id: number
  replica: Replica
  showing: Showing
  pictures: Pick<Pictures, 'has'>
  line: Line
  queue: PrintQueue
  /** The one printer of the counter. */
  printer_id: number
}

/** What a register begins with, in its own language: its cinema, what it sells, how line and printer are. */
export function registerRoutes(app: EdgeApp, needs: RegisterRoutesNeeds): void {
  mount(app, registerState, async (c) => ok(await stateOf(needs, c.get('device'), c.get('speech').locale)))
}

async function stateOf(needs: RegisterRoutesNeeds, { device_uuid, name, series }: DeviceIdentity, locale: Locale) {
  const { replica, showing, pictures, queue, line, printer_id, cinema_id } = needs
  const cinema = replica.get('cinema', cinema_id)
  if (!cinema) throw new NotFound('cinema')
  return {
    now: showing.now(),
    cinema: { id: cinema.id, name: cinema.name, time_zone: cinema.time_zone },
    device: { device_uuid, name, series },
    line: line.state,
    printer: { state: await queue.state(printer_id), waiting: queue.waiting(printer_id) },
    categories: tabsAt(cinema_id, replica.all('category')).map(({ picture, ...tab }) => ({
      ...tab,
      picture: picture && pictures.has(picture) ? pictureUrl(picture, 320) : null,
    })),
    products: replica
      .all('product')
      .filter((product) => product.status === 'active')
      .toSorted((a, b) => a.sort - b.sort)
      .map((product) => inLanguage(product, locale)),
    payment_methods: methodsAt(replica, device_uuid).map((method) => inLanguage(method, locale)),
    schedules: showing.quick(),
    auto_lock_minutes: autoLockMinutes(replica, device_uuid),
  }
}
