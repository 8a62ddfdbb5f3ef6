import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { DeviceActor } from '#protocol/devices/events.ts'
import type { Refusal } from '#protocol/result.ts'
import { Invalid } from '#protocol/server/errors.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import type { EdgeEnv } from '../http/env.ts'
import { requireLoopback, requireSameOrigin } from '../http/loopback.ts'
import { sayTo } from '../http/texts.ts'
import { BOX_POLICY, serveBoxFiles } from './box-files.ts'
import { type PairView, pairPage, type Shut } from './pair-page.ts'
import type { DeviceRoutesNeeds } from './routes.ts'
import type { DeviceCard } from './store.ts'

const BOX: DeviceActor = { via: 'loopback', employee_id: null }

const Pin = z.string().transform((typed) => typed.replace(/\s/g, ''))
const LookUpForm = z.object({ pin: Pin })
const ApproveForm = z.object({ pin: Pin, device_uuid: z.uuid() })
const BlockForm = z.object({ device_uuid: z.uuid() })

/** The form that was posted; one that cannot be read has no fields. */
async function formOf<S extends z.ZodType>(c: Context<EdgeEnv>, shape: S): Promise<z.output<S>> {
  const form = shape.safeParse(await c.req.parseBody().catch(() => ({})))
  if (!form.success) throw new Invalid(form.error)
  return form.data
}

type PairPageNeeds = Pick<DeviceRoutesNeeds, 'devices' | 'isOnline'> & {
  cinemaName: () => string
  /** What is wrong with the data of this box. */
  dataTrouble: () => Trouble | null
  /** Why it is in quarantine; null = it is not. */
  shut: () => Shut | null
}

/**
 * `/pair`: the page in front of the box with which the first device of an edge is approved, and any later
 * one, with no internet. Who stands there may: no sign-in, but only from a loopback address and, for a
 * change, only from this very page.
 */
export function mountPairPage(
  app: Hono<EdgeEnv>,
  { devices, isOnline, cinemaName, dataTrouble, shut }: PairPageNeeds,
): void {
  const list = (): DeviceCard[] => devices.list(isOnline)
  app.use('/pair', requireLoopback)
  app.use('/pair/*', requireLoopback)
  app.on('POST', ['/pair/*'], requireSameOrigin)
  serveBoxFiles(app)

  const show = (c: Context<EdgeEnv>, view: Partial<PairView>, status: 200 | 422 | 429 = 200) => {
    c.header('Content-Security-Policy', BOX_POLICY)
    c.header('Cache-Control', 'no-store')
    return c.html(
      pairPage(sayTo(c), c.get('speech').locale, {
        cinema: cinemaName(),
        devices: list(),
        data: dataTrouble(),
        shut: shut(),
        ...view,
      }),
      status,
    )
  }
  const refused = (c: Context<EdgeEnv>, { code, detail }: Refusal) =>
    show(
      c,
      { notice: { kind: 'warn', text: c.get('speech').refusal(code, detail) } },
      c.get('speech').statusOf(code) === 429 ? 429 : 422,
    )
  const nameOf = (device_uuid: string) => list().find((each) => each.device_uuid === device_uuid)?.name ?? ''

  app.get('/pair', (c) => show(c, { blocking: list().find((each) => each.device_uuid === c.req.query('block')) }))

  app.post('/pair/look-up', async (c) => {
    const { pin } = await formOf(c, LookUpForm)
    const found = devices.lookUp(pin)
    return found.ok ? show(c, { found: { pin, device: found.value } }) : refused(c, found.refusal)
  })
  app.post('/pair/approve', async (c) => {
    const { pin, device_uuid } = await formOf(c, ApproveForm)
    const result = await devices.approve(pin, device_uuid, BOX)
    if (!result.ok) return refused(c, result.refusal)
    return show(c, { notice: { kind: 'ok', text: sayTo(c)('pair.approved', { name: nameOf(device_uuid) }) } })
  })
  app.post('/pair/block', async (c) => {
    const { device_uuid } = await formOf(c, BlockForm)
    const result = await devices.block(device_uuid, BOX)
    if (!result.ok) return refused(c, result.refusal)
    return show(c, { notice: { kind: 'ok', text: sayTo(c)('pair.blocked', { name: nameOf(device_uuid) }) } })
  })
}
