import { writeSync } from 'node:fs'
import { type Logger, pino } from 'pino'

export type { Logger }

/** Where the lines of a log go; each ends with a line break. */
export interface LogLines {
  write(line: string): unknown
}

/**
 * Fields that may hold a person, a secret or what somebody typed: never written, wherever they stand in the
 * first three levels of a line.
 */
const NEVER = [
  'name',
  'first_name',
  'last_name',
  'email',
  'mail',
  'phone',
  'contact',
  'contact_name',
  'contact_email',
  'pin',
  'password',
  'secret',
  'token',
  'user_token',
  'credential',
  'authorization',
  'cookie',
  'headers',
  'body',
  'detail',
  'where',
  'hint',
  'internalQuery',
  'params',
  'parameters',
  'values',
  'input',
]
const REDACT = NEVER.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/**
 * What an error of PostgreSQL, SQLite or the operating system may say of itself: names of ours, never a
 * value.
 */
const ERROR_FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'port']
const CAUSES_MAX = 4
/** Bounded on both sides of the sign, or a long line without one would take its square in time. */
const MAIL = /[^\s"'<>()=:,;@/[\]]{1,64}@[^\s"'<>()=:,;@/[\]]{1,253}/g
const URL_LOGIN = /:\/\/[^/\s"@]{1,200}@/g

/**
 * The log of a process: one JSON object a line, to stdout. No names, mails, secrets or values of a query are
 * in it: fields that may hold them are redacted, an error is logged by its kind, its code and its place. A
 * log never ends its process: a line that the disk does not take is lost and counted.
 */
export function openLog(level: string = 'info', lines: LogLines = new StdoutLines()): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: (told) => told },
      redact: { paths: REDACT, censor: '[redacted]' },
      formatters: { log: withPlainErrors },
      hooks: { streamWrite: masked },
    },
    lines,
  )
}

/** Without addresses of mail, and without the login of a URL. */
export function masked(line: string): string {
  return line.includes('@') ? line.replace(URL_LOGIN, '://[login]@').replace(MAIL, '[mail]') : line
}

function withPlainErrors(fields: Record<string, unknown>): Record<string, unknown> {
  const errors = Object.entries(fields).filter(([, value]) => value instanceof Error)
  return errors.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(errors.map(([key, error]) => [key, plainError(error as Error)])) }
}

function plainError(error: Error, depth = 0): Record<string, unknown> {
  const own = error as unknown as Record<string, unknown>
  const known = ERROR_FIELDS.flatMap((field) => (own[field] === undefined ? [] : [[field, own[field]]]))
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(
    (cause) => cause instanceof Error,
  )
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    ...Object.fromEntries(known),
    at: (error.stack ?? '').split('\n').flatMap((line) => /^\s+at (.*)/.exec(line)?.[1] ?? []),
    ...(causes.length > 0 && depth < CAUSES_MAX && { causes: causes.map((cause) => plainError(cause, depth + 1)) }),
  }
}

/**
 * PostgreSQL's data exceptions (class 22) and a text that is no JSON quote what somebody typed; a failed
 * query of drizzle lists its parameters.
 */
function messageOf(error: Error): string {
  const [message = ''] = error.message.split(/\nparams:/)
  const quotes = error instanceof SyntaxError || String((error as { code?: unknown }).code).startsWith('22')
  return quotes ? message.replace(/".*"/s, '"…"') : message
}

/**
 * Lines to stdout, whole or not at all as far as a reader sees it: what was cut short is ended with a line
 * break before the next.
 */
class StdoutLines implements LogLines {
  #torn = false
  #lost = 0

  write(line: string): void {
    try {
      if (this.#torn) this.#put('\n')
      if (this.#lost > 0) this.#put(`${JSON.stringify({ level: 40, time: Date.now(), lost: this.#lost, msg: LOST })}\n`)
      this.#lost = 0
      this.#put(line)
    } catch {
      this.#lost += 1 // a full disk, a reader that is gone or does not read: nobody waits for a log
    }
  }

  #put(text: string): void {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(1, bytes, at)
      this.#torn = at < bytes.length
    }
  }
}

const LOST = 'lines of this log were lost'
