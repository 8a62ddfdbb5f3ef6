import { createVerify, generateKeyPairSync, hash, sign } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { WalletPass } from '#protocol/mailings/wallet-pass.ts'
import { signTicket, verifyTicket } from '#protocol/scanning/kt1.ts'
import { verifyEd25519 } from '#protocol/server/ticket-key.ts'
import {
  ACCOUNT,
  ISSUER,
  makePassSigners,
  PASS_TYPE,
  TEAM,
  unzipped,
  verifySignature,
} from '../../tests/pass-signers.ts'
import { ConfigError, readConfig } from '../config.ts'
import { Documents } from './documents.ts'
import { Wallets } from './wallets.ts'

/** Passes, signed by an authority of this test and read by programs that know nothing of this one. */
const folder = mkdtempSync(join(tmpdir(), 'foyer-passes-'))
const { environment, google_key } = makePassSigners(folder)
const documents = new Documents()
const wallets = new Wallets(readConfig(environment).wallets, documents)
afterAll(async () => {
  await documents.close()
  rmSync(folder, { recursive: true, force: true })
})

const ticket_key = generateKeyPairSync('ed25519')
const TICKET = { key_id: 1, exhibitor_id: 1, ticket_id: '0123456789ab', schedule_id: 7, slot: 9, generation: 1 }
const CODE = signTicket({ ...TICKET, door_group: 0, flags: 0 }, (bytes) => sign(null, bytes, ticket_key.privateKey))

function pass(facts: Partial<WalletPass> = {}, page: Partial<WalletPass['page']> = {}): WalletPass {
  return {
    id: '11111111-1111-8111-8111-111111111111',
    event_id: '22222222-2222-8222-8222-222222222222',
    group_id: '33333333-3333-8333-8333-333333333333',
    locale: 'de',
    house: { trade_name: 'Lichthof Kinos GmbH', brand: 'Lichthof', fill: '#ffc62a', on: '#241523' },
    title: 'Die Küchenbrigade, Samstag 21. November 2026, 20:45',
    start: '2026-11-21T20:45:00+01:00',
    end: '2026-11-21T23:00:00+01:00',
    place: { lat: 51.3329, lng: 12.3324 },
    page: {
      head: '26-1000310, Ticket 1 von 2',
      foot: '1 von 2',
      movie: 'Die Küchenbrigade',
      version: 'Französisch mit Untertiteln',
      when: ['Samstag 21. November 2026', '20:45'],
      place: [
        { label: 'Saal', value: 'Saal 1' },
        { label: 'Reihe', value: 'H' },
        { label: 'Platz', value: '9' },
      ],
      cinema: 'Lichthof',
      address: 'Karl-Heine-Straße 61, Leipzig',
      price: 'Erwachsene, 12,50 €',
      code: CODE,
      human_code: '7K4M 22QX AB9C',
      code_text: 'Zeigen Sie diesen Code am Einlass.',
      ...page,
    },
    notes: [{ title: 'Bestellung 26-1000310', text: 'Erwachsene, 12,50 €' }],
    ...facts,
  }
}

/** What the door says to a code. */
async function atDoor(code: string) {
  const spki = ticket_key.publicKey.export({ type: 'spki', format: 'der' })
  const public_key = spki.subarray(-32).toString('hex')
  const said = await verifyTicket(code, [{ exhibitor_id: 1, key_id: 1, public_key }], verifyEd25519)
  return said.ok ? said.value : said.refusal.code
}

describe('F-136 UX-40 a pass of Apple’s wallet', () => {
  test('is signed so that openssl verifies it, and its code is the very one of the ticket', async () => {
    const unpacked = unzipped(folder, 'one.pkpass', (await wallets.apple([pass()]))!)
    verifySignature(unpacked, environment.APPLE_WWDR_CERT)
    const manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8')) as Record<string, string>
    const files = readdirSync(unpacked).filter((name) => !['manifest.json', 'signature'].includes(name))
    expect(Object.keys(manifest).sort()).toEqual(files.sort())
    for (const name of files) expect(hash('sha1', readFileSync(join(unpacked, name)))).toBe(manifest[name])
    for (const [name, side] of [
      ['icon.png', 29] as const,
      ['icon@2x.png', 58] as const,
      ['icon@3x.png', 87] as const,
    ]) {
      const { width, height, format } = await sharp(readFileSync(join(unpacked, name))).metadata()
      expect([width, height, format]).toEqual([side, side, 'png'])
    }
    const said = JSON.parse(readFileSync(join(unpacked, 'pass.json'), 'utf8'))
    expect(said).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: pass().id,
      organizationName: 'Lichthof Kinos GmbH',
      backgroundColor: 'rgb(255, 198, 42)',
      locations: [{ latitude: 51.3329, longitude: 12.3324 }],
      eventTicket: { primaryFields: [{ value: 'Die Küchenbrigade' }], headerFields: [{ value: '20:45' }] },
    })
    expect([Date.parse(said.relevantDate), Date.parse(said.expirationDate)]).toEqual([
      Date.parse('2026-11-21T19:45:00Z'),
      Date.parse('2026-11-21T22:00:00Z'),
    ])
    expect(said.barcodes).toEqual([
      { format: 'PKBarcodeFormatQR', message: CODE, messageEncoding: 'iso-8859-1', altText: '7K4M 22QX AB9C' },
    ])
    expect(await atDoor(said.barcodes[0].message)).toMatchObject(TICKET)
    expect(await atDoor(said.barcodes[0].message.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')))).toBe(
      'bad_signature',
    )
  })

  test('that was changed on its way is noticed', async () => {
    const unpacked = unzipped(folder, 'changed.pkpass', (await wallets.apple([pass()]))!)
    appendFileSync(join(unpacked, 'manifest.json'), ' ')
    expect(() => verifySignature(unpacked, environment.APPLE_WWDR_CERT)).toThrow(/Verification failure|digest failure/i)
  })

  test('several are one file, each with its own code', async () => {
    const other = '99999999-9999-8999-8999-999999999999'
    const bundle = unzipped(folder, 'two.pkpasses', (await wallets.apple([pass(), pass({ id: other })]))!)
    const serials = readdirSync(bundle).map((name) => {
      const unpacked = unzipped(folder, `two ${name}`, readFileSync(join(bundle, name)))
      verifySignature(unpacked, environment.APPLE_WWDR_CERT)
      return JSON.parse(readFileSync(join(unpacked, 'pass.json'), 'utf8')).serialNumber
    })
    expect(serials.sort()).toEqual([pass().id, other])
  })

  test('is not made without a certificate, nor by one that has ended', async () => {
    const nobody = new Wallets(readConfig({}).wallets, documents)
    const late = new Wallets(readConfig(environment).wallets, documents, () => Date.now() + 21 * 86_400_000)
    expect([wallets.offered, nobody.offered, late.offered]).toEqual([
      { apple: true, google: true },
      { apple: false, google: false },
      { apple: false, google: true },
    ])
    expect([await nobody.apple([pass()]), await late.apple([pass()]), await nobody.google(pass())]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('F-136 UX-40 a link to Google’s wallet', () => {
  function read(address: string) {
    const [head, payload, signature] = address.replace('https://pay.google.com/gp/v/save/', '').split('.')
    const verified = createVerify('RSA-SHA256')
      .update(`${head}.${payload}`)
      .verify(google_key, Buffer.from(signature!, 'base64url'))
    expect(verified).toBe(true)
    const parts = [head, payload].map((part) => JSON.parse(Buffer.from(part!, 'base64url').toString()))
    return { head: parts[0], claims: parts[1] }
  }

  test('is signed by the service account, and the pass in it has the very code of the ticket', async () => {
    const { head, claims } = read((await wallets.google(pass()))!)
    expect(head).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(claims).toMatchObject({ iss: ACCOUNT, aud: 'google', typ: 'savetowallet' })
    expect(Math.abs(claims.iat - Date.now() / 1_000)).toBeLessThan(120)
    const { eventTicketClasses, eventTicketObjects } = claims.payload
    expect(eventTicketClasses).toMatchObject([
      { id: expect.stringMatching(`^${ISSUER}\\.[\\w-]{12}$`), dateTime: { start: '2026-11-21T20:45:00+01:00' } },
    ])
    expect(eventTicketObjects).toMatchObject([
      {
        classId: eventTicketClasses[0].id,
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE', value: CODE, alternateText: '7K4M 22QX AB9C' },
      },
    ])
    expect(await atDoor(eventTicketObjects[0].barcode.value)).toMatchObject(TICKET)
  })

  test('is never longer than browsers pass on, however long the names are, and keeps its code', async () => {
    const place = pass().page.place.map(({ label }) => ({ label, value: '影'.repeat(60) }))
    const long = { movie: '影'.repeat(160), cinema: '影'.repeat(80), address: '影'.repeat(200), place }
    const house = { ...pass().house, trade_name: '影'.repeat(120) }
    for (const one of [pass(), pass({ house }, long)]) {
      const address = (await wallets.google(one))!
      expect(address.length).toBeLessThanOrEqual(1_800)
      expect(read(address).claims.payload.eventTicketObjects[0].barcode.value).toBe(CODE)
    }
  })
})

describe('the settings', () => {
  writeFileSync(join(folder, 'not.json'), '{"client_email":"x@y.example","private_key":"none"}')
  test.each([
    [{ ...environment, APPLE_PASS_KEY: undefined }, 'come together'],
    [{ ...environment, APPLE_PASS_KEY: join(folder, 'wwdr.key') }, 'APPLE_PASS_KEY is not the key of APPLE_PASS_CERT'],
    [{ ...environment, APPLE_WWDR_CERT: environment.APPLE_PASS_CERT }, 'APPLE_WWDR_CERT'],
    [
      { ...environment, APPLE_PASS_CERT: join(folder, 'wwdr.pem'), APPLE_PASS_KEY: join(folder, 'wwdr.key') },
      'APPLE_PASS_CERT is not a certificate for passes',
    ],
    [{ ...environment, APPLE_PASS_CERT: '/nowhere.pem' }, 'APPLE_PASS_CERT: /nowhere.pem cannot be read'],
    [{ ...environment, GOOGLE_WALLET_ISSUER: undefined }, 'come together'],
    [{ ...environment, GOOGLE_WALLET_ISSUER: 'Lichthof' }, 'GOOGLE_WALLET_ISSUER'],
    [{ ...environment, GOOGLE_WALLET_KEY: join(folder, 'not.json') }, 'GOOGLE_WALLET_KEY is not the key'],
    [{ ...environment, GOOGLE_WALLET_KEY: environment.APPLE_PASS_KEY }, 'GOOGLE_WALLET_KEY is not the key'],
  ])('SECURITY "Secrets" %# is refused in one line that names %s', (given, name) => {
    expect(() => readConfig(given)).toThrow(ConfigError)
    expect(() => readConfig(given)).toThrow(name)
    expect(() => readConfig(given)).not.toThrow('\n')
  })
})
