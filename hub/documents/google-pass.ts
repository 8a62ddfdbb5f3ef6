import { hash } from 'node:crypto'
import { SignJWT } from 'jose'
import type { WalletPass } from '#protocol/mailings/wallet-pass.ts'
import type { GoogleWalletConfig } from '../config.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Browsers cut longer links of this kind off. @source Google Wallet, "Issue passes with the JWT" */
const LONGEST = 1_800

/**
 * The address under which Google's wallet saves a ticket as a pass: the pass stands in it, signed. Where the
 * link would be too long, names are cut.
 */
export async function googlePassLink(pass: WalletPass, signer: GoogleWalletConfig, now: number): Promise<string> {
  const whole = await signed(pass, signer, now)
  return whole.length <= LONGEST ? whole : signed(shortened(pass), signer, now)
}

function shortened(pass: WalletPass): WalletPass {
  const { house, page } = pass
  const place = page.place.map(({ label, value }) => ({ label, value: cut(value, 12) }))
  const [movie, cinema, address] = [cut(page.movie, 28), cut(page.cinema, 16), cut(page.address, 20)]
  const short_house = { ...house, trade_name: cut(house.trade_name, 24) }
  return { ...pass, house: short_house, page: { ...page, movie, cinema, address, place } }
}

/** The beginning of a text that has so many bytes at most, in whole letters. */
function cut(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}

/** @source Google Wallet, EventTicketClass and EventTicketObject */
async function signed(pass: WalletPass, { issuer, email, key }: GoogleWalletConfig, now: number): Promise<string> {
  const { event_id, locale, house, start, end, page } = pass
  const class_id = `${issuer}.${brief(event_id)}`
  const event = {
    id: class_id,
    issuerName: house.trade_name,
    reviewStatus: 'UNDER_REVIEW',
    eventName: { defaultValue: { language: locale, value: page.movie } },
    dateTime: { start, end },
  }
  const facts = [...page.place, { label: page.cinema, value: page.address }]
  const ticket = {
    // a pass that was saved is never changed: with another seat it is another one
    id: `${issuer}.${brief(page.code)}`,
    classId: class_id,
    state: 'ACTIVE',
    hexBackgroundColor: house.fill,
    barcode: { type: 'QR_CODE', value: page.code, alternateText: page.human_code },
    textModulesData: facts.map(({ label, value }, nth) => ({ id: `${nth}`, header: label, body: value })),
  }
  const payload = { eventTicketClasses: [event], eventTicketObjects: [ticket] }
  const token = await new SignJWT({ typ: 'savetowallet', payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now / 1_000))
    .sign(key)
  return SAVE + token
}

/** A name that follows from a longer one. */
function brief(name: string): string {
  return hash('sha256', name, 'base64url').slice(0, 12)
}
