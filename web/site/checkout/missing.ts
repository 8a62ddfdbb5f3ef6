import { sameAddress } from '#protocol/bills/calls.ts'
import type { T } from '../texts.ts'
import type { Buyer } from './use-purchase.ts'

type Field = 'name' | 'email' | 'email_confirmation'

const ADDRESS = /^\S+@\S+\.\S+$/

/** What the form still needs before anything can be paid, in words, by field. The server looks again. */
export function missingFields(buyer: Pick<Buyer, Field>, t: T): Partial<Record<Field, [string]>> {
  const { name, email, email_confirmation } = buyer
  const wrong: Partial<Record<Field, [string]>> = {}
  if (name.trim() === '') wrong.name = [t('checkout.name_missing')]
  if (email.trim() === '') wrong.email = [t('checkout.email_missing')]
  else if (!ADDRESS.test(email.trim())) wrong.email = [t('checkout.email_wrong')]
  if (email_confirmation.trim() === '') wrong.email_confirmation = [t('checkout.email_again_missing')]
  else if (!sameAddress(email, email_confirmation)) wrong.email_confirmation = [t('checkout.email_differs')]
  return wrong
}
