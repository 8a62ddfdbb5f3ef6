import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import type { WalletPass } from '#protocol/mailings/wallet-pass.ts'
import type { ApplePassConfig } from '../config.ts'

/** What passes are signed by, and the names that stand in them. */
export type AppleSigner = Omit<ApplePassConfig, 'valid_until'>

/** Passes as one file: a `.pkpass`, or of several a `.pkpasses`. */
export async function applePasses(passes: readonly WalletPass[], signer: AppleSigner): Promise<Buffer> {
  const made = await Promise.all(passes.map((pass) => applePass(pass, signer)))
  const [first, ...more] = made
  return more.length === 0 ? first!.getAsBuffer() : PKPass.pack(...made).getAsBuffer()
}

/** How many points the icon has at each side, by the name that it stands under. */
const ICONS = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 } as const

/** A pass of an event ticket; every field is text that was written out. @source Apple, Wallet Passes: Pass */
async function applePass(pass: WalletPass, { cert, key, wwdr, pass_type, team }: AppleSigner): Promise<PKPass> {
  const { id, group_id, house, title, start, end, place, page, notes } = pass
  const [fill, on] = [rgb(house.fill), rgb(house.on)]
  const said = {
    formatVersion: 1,
    passTypeIdentifier: pass_type,
    teamIdentifier: team,
    serialNumber: id,
    groupingIdentifier: group_id,
    organizationName: house.trade_name,
    description: title,
    logoText: house.brand,
    backgroundColor: fill,
    foregroundColor: on,
    labelColor: on,
    relevantDate: start,
    expirationDate: end,
    ...(place && { locations: [{ latitude: place.lat, longitude: place.lng }] }),
    barcodes: [
      { format: 'PKBarcodeFormatQR', message: page.code, messageEncoding: 'iso-8859-1', altText: page.human_code },
    ],
    eventTicket: {
      headerFields: [{ key: 'time', label: page.when[0], value: page.when[1] }],
      primaryFields: [{ key: 'movie', label: page.version, value: page.movie }],
      secondaryFields: [{ key: 'cinema', label: page.address, value: page.cinema }],
      auxiliaryFields: page.place.map(({ label, value }, nth) => ({ key: `place${nth}`, label, value })),
      backFields: notes.map((note, nth) => ({ key: `note${nth}`, label: note.title, value: note.text })),
    },
  }
  const icons = await Promise.all(
    Object.entries(ICONS).map(async ([name, side]) => [name, await icon(house, side)] as const),
  )
  const files = { ...Object.fromEntries(icons), 'pass.json': Buffer.from(JSON.stringify(said)) }
  return new PKPass(files, { wwdr, signerCert: cert, signerKey: key })
}

/** `#ffb000` → `rgb(255, 176, 0)`. */
function rgb(hex: string): string {
  return `rgb(${channels(hex).join(', ')})`
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

const INK = channels('#241523')
const PAPER = channels('#fffdf9')

/** The lamp of the house in its ring, on paper, as a PNG. */
function icon({ fill }: WalletPass['house'], side: number): Promise<Buffer> {
  const lamp = channels(fill)
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < side * side; at++) {
    const from_middle = Math.hypot((at % side) + 0.5 - side / 2, Math.floor(at / side) + 0.5 - side / 2)
    const [ring, disc] = [covered(0.36 * side - from_middle), covered(0.27 * side - from_middle)]
    for (let channel = 0; channel < 3; channel++) {
      const around = PAPER[channel]! * (1 - ring) + INK[channel]! * ring
      pixels[at * 3 + channel] = Math.round(around * (1 - disc) + lamp[channel]! * disc)
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

/** How much of a pixel lies within an edge that is so far outside its middle. */
function covered(distance: number): number {
  return Math.min(1, Math.max(0, distance + 0.5))
}
