import type pg from 'pg'

/** The backups of the installation (F-338), as whoever starts the hub wrote them down (deploy/backup). */
export interface BackupsKept {
  /** The moment that the last good one shows; null = there is none. */
  taken_at: string | null
  /** When one has failed since. */
  failed_at: string | null
  /** When this installation was made. */
  made_at: string
}

const READ = `
select good.taken_at, (select max(taken_at) from backups where failure is not null and n > coalesce(good.n, 0)) as failed_at,
  (select made_at from installation)
from (select max(taken_at) as taken_at, max(n) as n from backups where failure is null) as good`

export async function backupsIn(client: Pick<pg.ClientBase, 'query'>): Promise<BackupsKept> {
  return (await client.query<BackupsKept>(READ)).rows[0]!
}
