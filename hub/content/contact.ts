import type pg from 'pg'
import { contactSend } from '#protocol/content/contact.ts'
import { ok } from '#protocol/result.ts'
import { idempotencyKey } from '#protocol/server/idempotency-key.ts'
import { mount } from '#protocol/server/mount.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'

export interface ContactParts {
  pool: pg.Pool
  letters: Pick<Letters, 'write'>
  render: RenderLetter
}

/**
 * The form by which a visitor writes to the house (F-161): what was sent is in its queue of letters when the
 * call is answered, and an answer to that letter reaches the visitor.
 */
export function contactRoutes(app: HubApp, { pool, letters, render }: ContactParts): void {
  mount(app, contactSend, async (c, { body }) => {
    const key = idempotencyKey(c)
    if (!key.ok) return key
    const house = c.get('exhibitor')
    const { id, email, trade_name, locales } = house
    const { subject, html, text } = await render({ kind: 'contact_message', ...body }, house, locales[0]!)
    const head = { kind: 'contact_message', reader: email, subject, from_name: trade_name, reply_to: body.email }
    await withExhibitor(pool, id, (client) =>
      letters.write(client, id, {
        id: key.value === null ? undefined : uuidOf(['contact', id, key.value, body]),
        head,
        content: { html, text, attachments: [] },
      }),
    )
    return ok({})
  })
}
