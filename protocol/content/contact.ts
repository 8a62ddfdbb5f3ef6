import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Email } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import { MESSAGE_MAX } from './message.ts'

/**
 * Writes to the house: its form becomes a letter to the house, which answers to `email`. `phone` may be
 * empty. Refused with 422 under name, email, phone or message. The same message with the same
 * Idempotency-Key (a uuid) is one letter, also where its first answer was lost.
 * @source website spec, sections 3 and 7 (contact form); F-161
 */
export const contactSend = defineCall({
  method: 'POST',
  path: '/api/contactpage/send',
  who: { as: 'visitor', session: 'read' },
  limit: 'contact',
  body: z.strictObject({
    name: Text(120).trim().min(1, { error: 'errors.required' }),
    email: Email,
    phone: Text(40).trim(),
    message: Lines(MESSAGE_MAX).trim().min(1, { error: 'errors.required' }),
  }),
  answer: z.object({}),
  refusals: ['invalid'],
})
