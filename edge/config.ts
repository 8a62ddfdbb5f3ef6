import { join, resolve, sep } from 'node:path'
import * as z from 'zod'
import { Port, Secret } from '#protocol/server/settings.ts'
import type { PrinterAddress } from './printing/transport.ts'

const Environment = z.object({
  EDGE_PORT: Port.default(8090),
  EDGE_HOST: z.string().min(1).optional(),
  CINEMA_ID: z.coerce
    .number({ error: 'is not the number of a cinema' })
    .int()
    .min(1, { error: 'is not the number of a cinema' })
    .optional(),
  DATA_DIR: z.string().min(1).optional(),
  EDGE_MARK_DIR: z.string().min(1).optional(),
  EDGE_IDENTITY: z.string().min(1).max(200, { error: 'has more than 200 letters' }).optional(),
  HUB_URL: z.url({ protocol: /^https?$/, error: 'is not the http address of the hub' }),
  EDGE_CREDENTIAL: Secret.optional(),
  DEMO: z.stringbool({ error: 'is neither 1 nor 0' }).default(false),
  PRINTER_PORT: Port.default(0),
  PRINTER_ADDRESS: z
    .string()
    .regex(/^[^\s:]+:\d{1,5}$/, { error: 'is not host:port of a printer' })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], { error: 'is no level of the log' })
    .default('info'),
})

/** Which cinema an edge is for, and what it proves that by. */
export interface Identity {
  cinema_id: number
  credential: string
}

/**
 * The edge's settings, read once from the environment. It knows the hub by its address and its own
 * credential, nothing else of it.
 */
export interface Settings {
  port: number
  /** The address to listen on; null = all of this machine. */
  host: string | null
  /** Null = not in the environment: it was approved before (enrolment/), or asks to be. */
  identity: Identity | null
  /** Everything of this edge, and of this edge alone. */
  data_dir: string
  /** Where its mark stands, on another medium (L6); never lost or brought back together with the folder. */
  mark_dir: string
  /** What this machine is called, where nothing else distinguishes it; null = it was given no name (L7). */
  machine_name: string | null
  hub_url: string
  demo: boolean
  /** The demo's virtual printer listens here; 0 = any free port. */
  virtual_printer_port: number
  /** The ticket printer; null = the virtual one in the demo, none otherwise. */
  printer: PrinterAddress | null
  log_level: z.output<typeof Environment>['LOG_LEVEL']
}

/** The settings of an edge that knows its cinema. */
export type Config = Omit<Settings, 'identity'> & Identity

/** The environment cannot be used; the message is one line that names each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads and checks the environment. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Readonly<Settings> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '))
  }
  const env = parsed.data
  const data_dir = resolve(env.DATA_DIR ?? join('data', env.CINEMA_ID === undefined ? 'edge' : `edge-${env.CINEMA_ID}`))
  const mark_dir = resolve(env.EDGE_MARK_DIR ?? `${data_dir}-mark`)
  if (`${mark_dir}${sep}`.startsWith(`${data_dir}${sep}`))
    throw new ConfigError('EDGE_MARK_DIR is inside of DATA_DIR: a copy of that would bring its own mark along')
  return Object.freeze({
    port: env.EDGE_PORT,
    host: env.EDGE_HOST ?? null,
    identity: identityOf(env),
    data_dir,
    mark_dir,
    machine_name: env.EDGE_IDENTITY ?? null,
    hub_url: env.HUB_URL.replace(/\/+$/, ''),
    demo: env.DEMO,
    virtual_printer_port: env.PRINTER_PORT,
    printer: env.PRINTER_ADDRESS ? addressOf(env.PRINTER_ADDRESS) : null,
    log_level: env.LOG_LEVEL,
  })
}

function identityOf({ CINEMA_ID: cinema_id, EDGE_CREDENTIAL: credential }: z.output<typeof Environment>) {
  if (cinema_id !== undefined && credential !== undefined) return { cinema_id, credential }
  if (cinema_id === undefined && credential === undefined) return null
  throw new ConfigError(
    cinema_id === undefined
      ? 'CINEMA_ID is missing: EDGE_CREDENTIAL is that of a cinema; without both this box asks to be approved'
      : 'EDGE_CREDENTIAL is missing: CINEMA_ID needs it; without both this box asks to be approved',
  )
}

function addressOf(text: string): PrinterAddress {
  const [host, port] = text.split(':') as [string, string]
  return { host, port: Number(port) }
}
