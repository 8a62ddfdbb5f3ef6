import type * as bills from '../bills/calls.ts'
import type * as gifts from '../bills/gift-calls.ts'
import type * as files from '../bills/ticket-files.ts'
import type * as captcha from '../content/captcha.ts'
import type * as contact from '../content/contact.ts'
import type * as newsletter from '../content/newsletter.ts'
import { bareCall } from '../kit/bare-call.ts'
import type * as schedules from '../schedules/calls.ts'
import type * as shop from '../vouchers/shop-calls.ts'
import type * as site from './calls.ts'

/** The calls that pages of the site make, each under the name of its contract. */
export const touchSession = bareCall<typeof site.touchSession>('POST', '/session/touch')
export const liveChannel = bareCall<typeof site.liveChannel>('GET', '/api/live')
export const scheduleData = bareCall<typeof schedules.scheduleData>('GET', '/api/schedules/{id}/data')
export const scheduleArrangement = bareCall<typeof schedules.scheduleArrangement>(
  'GET',
  '/api/schedules/{id}/arrangement',
)
export const takeHold = bareCall<typeof schedules.takeHold>('POST', '/api/schedules/{id}/hold')
export const freeHold = bareCall<typeof schedules.freeHold>('DELETE', '/api/schedules/{id}/hold')
export const checkout = bareCall<typeof bills.checkout>('POST', '/api/checkout')
export const processingData = bareCall<typeof bills.processingData>('GET', '/api/payments/{payment}/processing-data')
export const paymentStatus = bareCall<typeof bills.paymentStatus>('GET', '/api/payments/{payment}/status')
export const billResult = bareCall<typeof bills.billResult>('GET', '/api/bill/{uuid}/result')
export const billStatus = bareCall<typeof bills.billStatus>('GET', '/api/bill/{uuid}/status')
export const resendLetter = bareCall<typeof files.resendLetter>('POST', '/api/bill/{uuid}/letter')
export const changeGift = bareCall<typeof gifts.changeGift>('POST', '/api/gifts/{token}')
export const contactSend = bareCall<typeof contact.contactSend>('POST', '/api/contactpage/send')
export const voucherBalance = bareCall<typeof shop.voucherBalance>('POST', '/api/vouchers/balance')
export const validateVoucher = bareCall<typeof shop.validateVoucher>('POST', '/api/vouchers/validate')
export const captchaChallenge = bareCall<typeof captcha.captchaChallenge>('GET', '/api/captcha/challenge')
export const newsletterSubscribe = bareCall<typeof newsletter.newsletterSubscribe>('POST', '/api/newsletters/subscribe')
