import { looksLikeAddress } from '#protocol/kit/email-address.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import type { T } from '../../texts.ts'

/** What a visitor writes to the house; `phone` may stay empty. */
export interface Message {
  name: string
  email: string
  phone: string
  message: string
}

export const EMPTY: Message = { name: '', email: '', phone: '', message: '' }

/** What the form still needs, in words, by field. The server checks again. */
export function missingIn({ name, email, message }: Message, t: T): FieldErrors {
  return {
    ...(name.trim() === '' && { name: [t('contact.name_missing')] }),
    ...(!looksLikeAddress(email) && {
      email: [t(email.trim() === '' ? 'contact.email_missing' : 'contact.email_wrong')],
    }),
    ...(message.trim() === '' && { message: [t('contact.message_missing')] }),
  }
}
