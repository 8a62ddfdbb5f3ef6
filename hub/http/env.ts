import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { CallApp } from '#protocol/server/call-app.ts'
import type { ServerEnv } from '#protocol/server/env.ts'
import type { Person } from '../access/people.ts'
import type { Root } from '../access/portal-sessions.ts'
import type { Session } from '../access/sessions.ts'

/** The edge of a cinema as the hub admitted it, proven by its token. */
export interface EdgeIdentity {
  exhibitor_id: number
  cinema_id: number
  epoch: number
  box: string
  key_id: number
}

/** Somebody who is signed in to the portal, with everything that person may do. */
export interface Principal extends Person {
  exhibitor_id: number
  /** The session by which that person is signed in. */
  session_id: string
  /** The session that it came from by a switch between houses; itself where it came from none. */
  root: Root
}

/**
 * What a handler of the hub finds in its context. `exhibitor` and `session` only on the routes of browsers.
 */
export interface HubEnv extends ServerEnv {
  Variables: ServerEnv['Variables'] & {
    /** The client's address: X-Forwarded-For only from a trusted proxy. */
    address: string
    secure: boolean
    /** Nobody on the way can read what is typed into this browser. */
    is_private: boolean
    exhibitor: Exhibitor
    /** Nobody of it is let in, and nothing of it is sold online. */
    is_blocked: boolean
    /** null until the browser has been given one by a page. */
    session: Session | null
    nonce: string
    /** Only behind the gate of the edges. */
    edge: EdgeIdentity
    /** Only behind the guard of the portal. */
    principal: Principal
  }
}

export type HubApp = CallApp<HubEnv>

/** Puts routes on the app. */
export type Routes = (app: HubApp) => void
