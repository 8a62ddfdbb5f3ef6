import type { HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Speech } from './speech.ts'

/** What a handler finds in its context on either server; each has more of its own. */
export interface ServerEnv {
  Bindings: HttpBindings
  Variables: {
    request_id: string
    /** The process' own; `logOf` makes of it one that names the request. */
    log: Logger
    /** How this server words what it refuses. */
    speech: Speech
    /** The browser speaks HTTPS; absent = it does not. */
    secure?: boolean
  }
}
