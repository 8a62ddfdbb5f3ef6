import type pg from 'pg'
import { type Exhibitor, exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Notices } from '../live/notices.ts'

const KEEP_MS = 30_000
const MAX_HOSTS = 10_000

interface Kept {
  exhibitor: Exhibitor | null
  until: number
}

/**
 * Which exhibitor a host name belongs to (F-330), with his settings. Kept in memory until the catalogue tells of a change, 30 s at most. Unknown names are kept too, so that they
 * cost no query each.
 */
export class Exhibitors {
  readonly #pool: pg.Pool
  readonly #byHost = new Map<string, Kept>()

  constructor(pool: pg.Pool, notices: Notices) {
    this.#pool = pool
    notices.on('foyer_catalogue', () => this.#byHost.clear())
    notices.onGap(() => this.#byHost.clear())
  }

  /** The exhibitor whose public site has this name (`Host` header, any port), or null. */
  async ofHost(header: string): Promise<Exhibitor | null> {
    const host = hostName(header)
    const kept = this.#byHost.get(host)
    if (kept && kept.until > performance.now()) return kept.exhibitor
    const found = await this.#read(host)
    if (this.#byHost.size >= MAX_HOSTS) this.#byHost.clear()
    this.#byHost.set(host, { exhibitor: found, until: performance.now() + KEEP_MS })
    return found
  }

  /** Exhibitors that were asked for lately. */
  known(): number[] {
    return [...new Set([...this.#byHost.values()].flatMap((kept) => (kept.exhibitor ? [kept.exhibitor.id] : [])))]
  }

  async #read(host: string): Promise<Exhibitor | null> {
    const { rows: owners } = await this.#pool.query<{ exhibitor_id: number }>({
      name: 'exhibitor-of-host',
      text: 'select exhibitor_id from exhibitor_hosts where host = $1',
      values: [host],
    })
    const owner = owners[0]
    if (!owner) return null
    return withExhibitor(this.#pool, owner.exhibitor_id, async (client) => {
      const { rows } = await client.query('select * from exhibitors where deleted_at is null')
      return rows[0] ? exhibitor.row.parse(rows[0]) : null
    })
  }
}

/** The name of a Host header, without port, in lower case; an IPv6 address keeps its brackets. */
export const hostName = (header: string): string => header.toLowerCase().replace(/:\d{1,5}$/, '')
