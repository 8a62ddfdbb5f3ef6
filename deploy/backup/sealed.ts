import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { Refused } from './refused.ts'

/**
 * A file that only whoever has the key can read, and in which every change is seen.
 *
 *     FOYER BACKUP                    what this is
 *     {"format":1,"kind":"hub",…}     what is in it, as anybody may read
 *     3f9a…                           SHA-256 of both lines
 *     chunk chunk … last chunk        compressed, then encrypted
 *
 * 1. A chunk is 64 KiB under AES-256-GCM. Its nonce is its number and whether it is the last one, so chunks
 *    are neither left out, repeated nor put in another order, and a file that ends early has no last one.
 * 2. The lines above are what each chunk is bound to: they are of this file, or nothing opens.
 * 3. The key of a file comes from the secret and from the salt of the file (scrypt), so no nonce is used
 *    twice under one key.
 * 4. Nothing of it stands in memory as a whole, and nothing that was not proven is handed on.
 */
const MAGIC = 'FOYER BACKUP'
const FORMAT = 1
const CHUNK = 64 * 1024
const TAG = 16
const HEAD_MAX = 256 * 1024
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
/** So long a secret is at least: words that a person types are guessed, slowly, but they are. */
const SECRET_MIN = 20

const Hex = z.string().regex(/^[0-9a-f]+$/)
export const Head = z.object({
  /** Of this layout; a program reads what is not above its own. */
  format: z.number().int(),
  kind: z.enum(['hub', 'keys', 'second', 'edge']),
  /** Whose backup it is (hub/db/migrations/0175_backups.sql); of an edge: its box. */
  installation: z.uuid(),
  /** The moment that it shows. */
  taken_at: z.iso.datetime(),
  /** What the database was migrated by, in order; empty where there is none. */
  migrations: z.array(z.object({ name: z.string(), hash: Hex })),
  /** The beginning of the SHA-256 of each key of the installation, by its file: which keys it needs. */
  keys: z.record(z.string(), Hex),
  salt: Hex,
  /** By which a wrong key is known at once. */
  check: Hex,
})
export type Head = z.infer<typeof Head>

/** What of it whoever writes it says. */
export type HeadSaid = Omit<Head, 'format' | 'salt' | 'check'>

interface Keys {
  chunks: Buffer
  check: string
}

/** Throws one line when the secret is too short. */
export function refuseWeak(secret: string, name: string): void {
  if (secret.length < SECRET_MIN) throw new Refused(`${name} is too short: ${SECRET_MIN} characters at least`)
}

function keysOf(secret: string, salt: string): Keys {
  const key = scryptSync(secret, Buffer.from(salt, 'hex'), 32, SCRYPT)
  const derived = (use: string) => createHmac('sha256', key).update(use).digest()
  return { chunks: derived('chunks'), check: derived('check').toString('hex') }
}

function headText(head: Head): string {
  const lines = `${MAGIC}\n${JSON.stringify(head)}\n`
  return `${lines}${sha256(lines)}\n`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Writes a sealed file, which is on the disk when it resolves. */
export async function seal(file: string, said: HeadSaid, secret: string, plain: AsyncIterable<Buffer>): Promise<void> {
  const salt = randomBytes(16).toString('hex')
  const { chunks, check } = keysOf(secret, salt)
  const head = headText({ format: FORMAT, ...said, salt, check })
  await pipeline(
    Readable.from(plain, { objectMode: false }),
    createZstdCompress(),
    (source: AsyncIterable<Buffer>) => sealed(source, head, chunks),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  )
}

async function* sealed(source: AsyncIterable<Buffer>, head: string, key: Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  let n = 0
  for await (const { bytes, isLast } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(n++, isLast))
    cipher.setAAD(Buffer.from(head))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** What a stream has, in pieces of one length; the last one may be shorter, or empty. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let kept = 0
  for await (const part of source) {
    parts.push(part)
    kept += part.length
    if (kept <= length) continue
    let bytes = Buffer.concat(parts, kept)
    while (bytes.length > length) {
      yield { bytes: bytes.subarray(0, length), isLast: false }
      bytes = bytes.subarray(length)
    }
    parts = [bytes]
    kept = bytes.length
  }
  yield { bytes: Buffer.concat(parts, kept), isLast: true }
}

function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(n), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 8)
  return nonce
}

/** A sealed file of which the lines above were read. */
export interface SealedFile {
  head: Head
  /**
   * What is in it, bit by bit as it was proven. Throws Refused where the key is another one, and when it
   * comes to something that is not what was written.
   */
  open(secret: string): AsyncIterable<Buffer>
}

/** Reads the lines above. Throws Refused when this is no backup, or one of a newer version. */
export async function readSealed(file: string): Promise<SealedFile> {
  const text = await headOf(file)
  const head = parseHead(file, text)
  const open = (secret: string): AsyncIterable<Buffer> => {
    const { chunks, check } = keysOf(secret, head.salt)
    if (check !== head.check) throw new Refused(`the key does not open ${file}: BACKUP_KEY is another one`)
    return opened(file, text, chunks)
  }
  return { head, open }
}

async function* opened(file: string, head: string, key: Buffer): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { start: Buffer.byteLength(head), highWaterMark: CHUNK + TAG })
  const unzip = createZstdDecompress()
  const fed = pipeline(proven(file, source, head, key), unzip)
  fed.catch(() => {}) // it is what the reading below throws
  try {
    for await (const bytes of unzip) yield bytes as Buffer
    await fed
  } catch (error) {
    await fed
    throw error
  } finally {
    source.destroy()
  }
}

async function* proven(file: string, source: AsyncIterable<Buffer>, head: string, key: Buffer): AsyncGenerator<Buffer> {
  let n = 0
  for await (const { bytes, isLast } of chunksOf(source, CHUNK + TAG)) {
    if (bytes.length < TAG) throw damaged(file)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(n++, isLast))
    decipher.setAAD(Buffer.from(head))
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG))
    const plain = decipher.update(bytes.subarray(0, bytes.length - TAG))
    try {
      decipher.final()
    } catch {
      throw damaged(file)
    }
    if (plain.length > 0) yield plain
  }
}

export function damaged(file: string): Refused {
  return new Refused(`${file} is cut short or damaged`)
}

/** The first three lines, with the ends of them. */
async function headOf(file: string): Promise<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refused(`${file} cannot be read (${error.code})`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_MAX), 0, HEAD_MAX, 0)
    const bytes = buffer.subarray(0, bytesRead)
    if (!bytes.subarray(0, MAGIC.length + 1).equals(Buffer.from(`${MAGIC}\n`)))
      throw new Refused(`${file} is not a backup of this program`)
    let end = 0
    for (let line = 0; line < 3; line += 1) {
      end = bytes.indexOf('\n', end) + 1
      if (end === 0) throw damaged(file)
    }
    return bytes.toString('utf8', 0, end)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  } finally {
    await handle.close()
  }
}

function parseHead(file: string, text: string): Head {
  const [magic, said, sum] = text.split('\n')
  if (sum !== sha256(`${magic}\n${said}\n`)) throw damaged(file)
  const format = z.object({ format: z.number() }).safeParse(JSON.parse(said!))
  if (format.data !== undefined && format.data.format > FORMAT)
    throw new Refused(`${file} was made by a newer version of this program: update it first`)
  const head = Head.safeParse(JSON.parse(said!))
  if (!head.success) throw damaged(file)
  return head.data
}
