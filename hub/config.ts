import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { Port, Secret } from '#protocol/server/settings.ts'

const Environment = z.object({
  HUB_PORT: Port.default(8080),
  DATA_DIR: z.string().min(1).default('./data'),
  SECOND_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'is not an address of a PostgreSQL (postgres://…)' })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROVIDER_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROVIDER_SECRET: Secret.optional(),
  WEBHOOK_SECRET: Secret.optional(),
  ENROLMENT_SECRET: Secret.optional(),
  DEMO: z.stringbool().default(false),
  DEMO_BOOKINGS: z.stringbool().default(false),
  DEMO_DAYS: z.coerce.number().int().min(1).max(21).default(21),
  DEMO_CONTROL_URL: z.url({ protocol: /^http$/ }).optional(),
  DEMO_CONTROL_TOKEN: Secret.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not an address of a mail server (smtp://… or smtps://…)' })
    .optional(),
  MAIL_FROM: z.email({ error: 'is not an e-mail address' }).optional(),
  TMDB_URL: z.url({ protocol: /^https?$/ }).default('https://api.themoviedb.org/3'),
  TMDB_IMAGES_URL: z.url({ protocol: /^https?$/ }).default('https://image.tmdb.org/t/p'),
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_SECRET: Secret.optional(),
  TRUSTED_PROXIES: z.string().default(''),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  APPLE_PASS_CERT: z.string().min(1).optional(),
  APPLE_PASS_KEY: z.string().min(1).optional(),
  APPLE_WWDR_CERT: z.string().min(1).optional(),
  GOOGLE_WALLET_KEY: z.string().min(1).optional(),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{1,30}$/, { error: 'is not the number of an issuer' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** What the payment provider is reached by; null = the site sells nothing online (F-011). */
export interface ProviderConfig {
  url: string
  secret: string
  webhook_secret: string
}

/** By which letters leave the hub. */
export interface MailConfig {
  server: {
    host: string
    port: number
    /** TLS from the first byte (smtps). */
    implicit_tls: boolean
    /** Whether the line must be encrypted before a letter goes over it. */
    tls: 'required' | 'optional'
    user: string | null
    password: string | null
  }
  /** The address that letters come from. */
  from: string
}

/** By what passes of Apple's wallet are signed; all in PEM. */
export interface ApplePassConfig {
  cert: string
  key: string
  /** Of Apple, by which `cert` was signed. */
  wwdr: string
  /** As `cert` names them. */
  pass_type: string
  team: string
  /** Until when `cert` is valid, in milliseconds. */
  valid_until: number
}

/** By what links are signed that save a pass in Google's wallet. */
export interface GoogleWalletConfig {
  issuer: string
  /** Of the service account, which is named by its address. */
  email: string
  key: KeyObject
}

export interface DemoConfig {
  /** What `npm start` wrote down about the whole demo: addresses of edges, printers and lines. */
  file: string
  /** The parent process that owns lines and processes; null when the hub runs alone. */
  control: { url: string; token: string } | null
  /**
   * A database that is new gets a cinema in which people have booked (hub/demo/bookings); else its halls are
   * empty.
   */
  bookings: boolean
  /** So many days ahead are planned: three weeks, and less where a test needs no more. */
  days: number
}

/** The hub's settings, read once from the environment. */
export interface Config {
  port: number
  /** The hub's own folder: keys. */
  data_dir: string
  /** The second place of what the provider does not hold (L8). */
  second_dir: string
  /** As the hub's own login (hub/db/login.ts); null = not set. */
  database_url: string | null
  /** Under which address this hub is reached from outside; null = http://127.0.0.1 and the port. */
  public_url: string | null
  provider: ProviderConfig | null
  /** null = letters are written down and wait. */
  mail: MailConfig | null
  demo: DemoConfig | null
  /** Where movies are looked up, and their posters. */
  tmdb: { url: string; images_url: string }
  /** Where an answer of reCAPTCHA is checked; null = this installation has no key for it. */
  recaptcha: { url: string; secret: string } | null
  /** What credentials of edges are derived from; null = no new edge is admitted here. */
  enrolment_secret: string | null
  trusted_proxies: BlockList
  /** Certificate (with its chain) and key in PEM, by which the hub encrypts itself; null = it does not. */
  tls: { cert: string; key: string; until: string } | null
  /** Whose passes are made here; null = none of that wallet. */
  wallets: { apple: ApplePassConfig | null; google: GoogleWalletConfig | null }
  /** Whether other machines reach the hub: what comes from them is encrypted, by itself or by a proxy. */
  is_open: boolean
  log_level: z.output<typeof Environment>['LOG_LEVEL']
}

/** The environment cannot be used; the message is one line that names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks the environment. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Readonly<Config> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  }
  const env = parsed.data
  const root = resolve(env.DATA_DIR)
  return Object.freeze({
    port: env.HUB_PORT,
    data_dir: join(root, 'hub'),
    second_dir: resolve(env.SECOND_DIR ?? `${root}-second`),
    database_url: env.DATABASE_URL ?? null,
    public_url: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    provider: providerOf(env),
    mail: mailOf(env),
    demo: demoOf(env, root),
    tmdb: { url: env.TMDB_URL.replace(/\/$/, ''), images_url: env.TMDB_IMAGES_URL.replace(/\/$/, '') },
    recaptcha: env.RECAPTCHA_SECRET === undefined ? null : { url: env.RECAPTCHA_URL, secret: env.RECAPTCHA_SECRET },
    enrolment_secret: env.ENROLMENT_SECRET ?? null,
    trusted_proxies: proxiesOf(env.TRUSTED_PROXIES),
    tls: tlsOf(env),
    wallets: { apple: applePassOf(env), google: googleWalletOf(env) },
    is_open: env.TLS_CERT !== undefined || hasProxyElsewhere(env.TRUSTED_PROXIES),
    log_level: env.LOG_LEVEL,
  })
}

function providerOf(env: z.output<typeof Environment>): ProviderConfig | null {
  const { PROVIDER_URL: url, PROVIDER_SECRET: secret, WEBHOOK_SECRET: webhook_secret } = env
  if (url === undefined) return null
  if (secret === undefined || webhook_secret === undefined) {
    throw new ConfigError('PROVIDER_URL needs PROVIDER_SECRET and WEBHOOK_SECRET')
  }
  return { url, secret, webhook_secret }
}

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

function mailOf({ SMTP_URL: address, MAIL_FROM: from }: z.output<typeof Environment>): MailConfig | null {
  if (address === undefined) return null
  if (from === undefined) throw new ConfigError('SMTP_URL needs MAIL_FROM, the address that letters come from')
  const url = new URL(address)
  if (url.hostname === '') throw new ConfigError('SMTP_URL names no mail server')
  if (!['', '/'].includes(url.pathname) || !['', '?tls=optional'].includes(url.search) || url.hash !== '')
    throw new ConfigError('SMTP_URL has more than a mail server, a port and ?tls=optional')
  if ((url.username === '') !== (url.password === ''))
    throw new ConfigError('SMTP_URL needs user and password, or none')
  const protocol = url.protocol as keyof typeof SMTP_PORTS
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? SMTP_PORTS[protocol] : Number(url.port),
    implicit_tls: protocol === 'smtps:',
    tls: url.search === '' ? ('required' as const) : ('optional' as const),
    user: url.username === '' ? null : plain(url.username),
    password: url.password === '' ? null : plain(url.password),
  }
  return { server, from }
}

function plain(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new ConfigError('SMTP_URL has a % in its user or password that is not written as %25')
  }
}

function demoOf(env: z.output<typeof Environment>, root: string): DemoConfig | null {
  if (!env.DEMO) return null
  return { file: join(root, 'demo.json'), control: controlOf(env), bookings: env.DEMO_BOOKINGS, days: env.DEMO_DAYS }
}

function controlOf(env: z.output<typeof Environment>): DemoConfig['control'] {
  const { DEMO_CONTROL_URL: url, DEMO_CONTROL_TOKEN: token } = env
  if (url === undefined) return null
  if (token === undefined) throw new ConfigError('DEMO_CONTROL_URL needs DEMO_CONTROL_TOKEN')
  return { url: url.replace(/\/$/, ''), token }
}

function tlsOf({ TLS_CERT, TLS_KEY }: z.output<typeof Environment>): Config['tls'] {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return null
  if (TLS_CERT === undefined || TLS_KEY === undefined) throw new ConfigError('TLS_CERT and TLS_KEY come together')
  const { cert, key, certificate } = pairOf(['TLS_CERT', TLS_CERT], ['TLS_KEY', TLS_KEY])
  return { cert, key, until: certificate.validToDate.toISOString() }
}

/** What stands in the two files (each by its name here and its path): a certificate, and the key of it. */
function pairOf([cert_name, cert_file]: [string, string], [key_name, key_file]: [string, string]) {
  const [cert, key] = [textIn(cert_name, cert_file), textIn(key_name, key_file)]
  const certificate = read(cert_name, 'a certificate', () => new X509Certificate(cert))
  const secret = read(key_name, 'a key', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(secret)) throw new ConfigError(`${key_name} is not the key of ${cert_name}`)
  return { cert, key, certificate, secret }
}

/** The names under which a certificate of Apple knows the passes and who makes them. */
const PASS_TYPE = /^UID=(pass\..+)$/m
const TEAM = /^OU=(.+)$/m

function applePassOf(env: z.output<typeof Environment>): ApplePassConfig | null {
  const { APPLE_PASS_CERT, APPLE_PASS_KEY, APPLE_WWDR_CERT } = env
  const files = [APPLE_PASS_CERT, APPLE_PASS_KEY, APPLE_WWDR_CERT]
  if (files.every((file) => file === undefined)) return null
  if (APPLE_PASS_CERT === undefined || APPLE_PASS_KEY === undefined || APPLE_WWDR_CERT === undefined)
    throw new ConfigError('APPLE_PASS_CERT, APPLE_PASS_KEY and APPLE_WWDR_CERT come together')
  const { cert, certificate, secret } = pairOf(['APPLE_PASS_CERT', APPLE_PASS_CERT], ['APPLE_PASS_KEY', APPLE_PASS_KEY])
  const wwdr = textIn('APPLE_WWDR_CERT', APPLE_WWDR_CERT)
  const issuer = read('APPLE_WWDR_CERT', 'a certificate', () => new X509Certificate(wwdr))
  if (!certificate.checkIssued(issuer))
    throw new ConfigError('APPLE_WWDR_CERT is not what APPLE_PASS_CERT was signed by')
  const [, pass_type] = PASS_TYPE.exec(certificate.subject) ?? []
  const [, team] = TEAM.exec(certificate.subject) ?? []
  if (pass_type === undefined || team === undefined || secret.asymmetricKeyType !== 'rsa')
    throw new ConfigError('APPLE_PASS_CERT is not a certificate for passes')
  const key = secret.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { cert, key, wwdr, pass_type, team, valid_until: Date.parse(certificate.validTo) }
}

const ServiceAccount = z.object({ client_email: z.email(), private_key: z.string().min(1) })

function googleWalletOf(env: z.output<typeof Environment>): GoogleWalletConfig | null {
  const { GOOGLE_WALLET_KEY: file, GOOGLE_WALLET_ISSUER: issuer } = env
  if (file === undefined && issuer === undefined) return null
  if (file === undefined || issuer === undefined)
    throw new ConfigError('GOOGLE_WALLET_KEY and GOOGLE_WALLET_ISSUER come together')
  const text = textIn('GOOGLE_WALLET_KEY', file)
  try {
    const { client_email: email, private_key } = ServiceAccount.parse(JSON.parse(text))
    const key = createPrivateKey(private_key)
    if (key.asymmetricKeyType === 'rsa') return { issuer, email, key }
  } catch {
    // said below: whatever is wrong with it, the file is not what Google gave
  }
  throw new ConfigError('GOOGLE_WALLET_KEY is not the key of a service account in JSON')
}

/** Reads what stands in a file of PEM. */
function read<T>(name: string, what: string, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new ConfigError(`${name} is not ${what} in PEM`)
  }
}

function textIn(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** A proxy on this machine needs no more of the hub than the addresses of this machine. */
function hasProxyElsewhere(list: string): boolean {
  const entries = list.split(',').map((text) => text.trim())
  return entries.some((entry) => entry !== '' && !/^(loopback|127\.|::1(\/128)?$)/.test(entry))
}

/** Addresses and networks (10.0.0.0/8) separated by commas; `loopback` stands for 127.0.0.0/8 and ::1. */
function proxiesOf(list: string): BlockList {
  const proxies = new BlockList()
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue
    const [address = '', bits] = entry === 'loopback' ? ['127.0.0.0', '8'] : entry.split('/')
    const family = isIP(address)
    const prefix = Number(bits ?? (family === 6 ? 128 : 32))
    if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > (family === 6 ? 128 : 32)) {
      throw new ConfigError(`TRUSTED_PROXIES has ${entry}, which is no address or network`)
    }
    proxies.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
    if (entry === 'loopback') proxies.addAddress('::1', 'ipv6')
  }
  return proxies
}
