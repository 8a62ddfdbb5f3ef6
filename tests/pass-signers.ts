import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

/** As a certificate of Apple names the passes, and who makes them. */
export const PASS_TYPE = 'pass.example.lichthof'
export const TEAM = 'A1B2C3D4E5'
export const ISSUER = '3388000000022000000'
export const ACCOUNT = 'wallet@lichthof.iam.example'

/**
 * What passes are signed by, in a folder of a test: an authority in the place of Apple's, a certificate of it
 * and its key, and a service account in the place of Google's. Answers the settings that name them.
 */
export function makePassSigners(folder: string) {
  const at = (name: string) => join(folder, name)
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
  const ca = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=Test WWDR/O=Test/C=DE']
  openssl('req', ...ca, '-keyout', at('wwdr.key'), '-out', at('wwdr.pem'))
  const subject = `/UID=${PASS_TYPE}/CN=Pass Type ID: ${PASS_TYPE}/OU=${TEAM}/O=Lichthof/C=DE`
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', subject, '-keyout', at('pass.key'), '-out', at('pass.csr'))
  const signed = ['-CA', at('wwdr.pem'), '-CAkey', at('wwdr.key'), '-CAcreateserial', '-days', '20']
  openssl('x509', '-req', '-in', at('pass.csr'), ...signed, '-out', at('pass.pem'))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(at('google.json'), JSON.stringify({ type: 'service_account', client_email: ACCOUNT, private_key }))
  const environment = {
    APPLE_PASS_CERT: at('pass.pem'),
    APPLE_PASS_KEY: at('pass.key'),
    APPLE_WWDR_CERT: at('wwdr.pem'),
    GOOGLE_WALLET_KEY: at('google.json'),
    GOOGLE_WALLET_ISSUER: ISSUER,
  }
  return { environment, google_key: publicKey }
}

const LOCAL_FILE = 0x04034b50

/** The files of a zip, unpacked into a folder. Each says its length before it, as those of passes do. */
export function unzipped(folder: string, name: string, bytes: Uint8Array): string {
  const zip = Buffer.from(bytes)
  const into = join(folder, `${name} unpacked`)
  for (let at = 0; zip.readUInt32LE(at) === LOCAL_FILE; ) {
    const isDeflated = zip.readUInt16LE(at + 8) !== 0
    const begins = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    const ends = begins + zip.readUInt32LE(at + 18)
    const file = join(into, zip.toString('utf8', at + 30, at + 30 + zip.readUInt16LE(at + 26)))
    const content = zip.subarray(begins, ends)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, isDeflated ? inflateRawSync(content) : content)
    at = ends
  }
  return into
}

/** Has openssl verify that the authority signed the manifest of an unpacked pass. Throws if it did not. */
export function verifySignature(pass: string, authority: string): void {
  const content = ['-content', join(pass, 'manifest.json'), '-CAfile', authority, '-purpose', 'any']
  execFileSync(
    'openssl',
    ['smime', '-verify', '-binary', '-inform', 'DER', '-in', join(pass, 'signature'), ...content],
    {
      stdio: 'pipe',
    },
  )
}
