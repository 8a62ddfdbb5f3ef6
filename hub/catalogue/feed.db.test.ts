import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedDocument } from '#protocol/sync/feed.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { FeedAhead, readFeed } from './feed.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  for (const id of [1, 2]) await withExhibitor(database.pool, id, (client) => insertExhibitor(client, id))
})
afterAll(() => database.close())

function insertExhibitor(client: pg.PoolClient, id: number) {
  return client.query(
    `insert into exhibitors (id, exhibitor_id, trade_name, brand, hosts, email, accent, locales, public_config, settings)
     values ($1, $1, 'Lichthof', 'Lichthof', $2, 'a@b.example', '{"h":1,"c":0.1,"l":0.5}', '{en}', '{"features":{}}', '{}')`,
    [id, [`host-${id}.example`]],
  )
}

async function insertRole(client: pg.PoolClient, exhibitor_id: number, name: string = randomUUID()): Promise<number> {
  const sql = `insert into roles (exhibitor_id, name, color, permissions) values ($1, $2, '#000', '{}') returning id`
  return (await client.query<{ id: number }>(sql, [exhibitor_id, name])).rows[0]!.id
}

async function insertCinema(client: pg.PoolClient, exhibitor_id: number, slug: string): Promise<number> {
  const sql = `insert into cinemas (exhibitor_id, slug, name, address1, zip, city, country_code, time_zone)
    values ($1, $2, $2, '', '', '', 'DE', 'Europe/Berlin') returning id`
  return (await client.query<{ id: number }>(sql, [exhibitor_id, slug])).rows[0]!.id
}

async function insertScreen(client: pg.PoolClient, exhibitor_id: number, cinema_id: number): Promise<number> {
  const sql = `insert into screens (exhibitor_id, cinema_id, name, short, capacity, class_rate, config, arrangement)
    values ($1, $2, 'Screen', '1', 10, '{}', '{}', '{"numbered":false,"places":10,"rows":[]}') returning id`
  return (await client.query<{ id: number }>(sql, [exhibitor_id, cinema_id])).rows[0]!.id
}

/**
 * An edge that reads page by page; `all` reads until there is nothing more to read in order, and answers how
 * much came. Other databases of the server have transactions too, and hold the reader back a moment.
 */
function edge(exhibitor_id: number, cinema_id: number | null) {
  let epoch: string | null = null
  let after: string | null = null
  const documents = new Map<string, FeedDocument>()
  const pull = async (limit = 100): Promise<{ resync: boolean; pending: boolean; read: number }> => {
    const page = await readFeed(database.pool, { exhibitor_id, cinema_id, epoch, after, limit })
    epoch = page.epoch
    after = page.cursor
    for (const document of page.documents) documents.set(`${document.kind}/${document.id}`, document)
    return { resync: page.resync, pending: page.pending || page.more, read: page.documents.length }
  }
  const all = async (): Promise<number> => {
    for (let came = 0; ; ) {
      const { read, pending } = await pull()
      came += read
      if (read === 0 && !pending) return came
      if (read === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return { documents, cursor: () => after, pull, all }
}

describe('the change feed', () => {
  test('eight writers at once, transactions long and short, some rolled back: no committed row is skipped, and a reading ahead has all of them', async () => {
    const reader = edge(1, 7)
    const ahead = new FeedAhead(database.pool, 1, 5)
    const seen = new Set<number>()
    const committed: number[] = []
    let writing = true
    const writer = async (nth: number): Promise<void> => {
      for (let round = 0; round < 40; round += 1) {
        await withExhibitor(database.pool, 1, async (client) => {
          const made = [await insertRole(client, 1)]
          if (round % 3 === nth % 3) await client.query('select pg_sleep(random() * 0.01)')
          made.push(await insertRole(client, 1))
          if (round % 7 === 0) throw new Error('rolled back')
          return made
        }).then(
          (made) => committed.push(...made),
          () => {},
        )
      }
    }
    const reading = (async () => {
      for (let over = false; !over; ) {
        const last = !writing // only a pull that began after the last commit may end it
        const { pending, read } = await reader.pull(20)
        over = last && !pending && read === 0
      }
    })()
    const readingAhead = (async () => {
      for (let last = false; !last; ) {
        last = !writing
        const before = [...committed]
        await ahead.read(({ documents }) => {
          for (const { kind, id } of documents) if (kind === 'role') seen.add(id)
        })
        expect(before.filter((id) => !seen.has(id))).toEqual([])
      }
    })()
    await Promise.all(Array.from({ length: 8 }, (_, nth) => writer(nth)))
    writing = false
    await Promise.all([reading, readingAhead])
    const read = [...reader.documents.values()].filter(({ kind }) => kind === 'role').map(({ id }) => id)
    expect(committed.length).toBeGreaterThan(400)
    const all = committed.sort((a, b) => a - b)
    expect(read.sort((a, b) => a - b)).toEqual(all)
    expect([...seen].sort((a, b) => a - b)).toEqual(all)
  })

  test('transactions are read in the order of their numbers, not of their digits: 9 and 99 before 100', async () => {
    await withExhibitor(database.pool, 3, (client) => insertExhibitor(client, 3))
    const ids: number[] = []
    for (const xid of ['9', '100', '99', '101'])
      await withExhibitor(database.pool, 3, async (client) => {
        const id = await insertRole(client, 3)
        await client.query(`update changes set xid = $1::xid8 where kind = 'role' and id = $2`, [xid, id])
        ids.push(id)
      })
    const reader = edge(3, null)
    const read: string[] = []
    for (let more = true; more; ) {
      const page = await reader.pull(2)
      more = page.read > 0 || page.pending
      if (page.read > 0) read.push(reader.cursor()!.split('.')[0]!)
    }
    const roles = [...reader.documents.values()].filter(({ kind }) => kind === 'role').map(({ id }) => id)
    expect(roles.sort((a, b) => a - b)).toEqual(ids)
    expect(read.slice(0, 2)).toEqual(['99', '101'])
  })

  test('a row of an open transaction holds the reader back instead of being passed, and pending says so', async () => {
    const reader = edge(1, 7)
    await reader.all()
    const [slow, fast] = [await database.pool.connect(), await database.pool.connect()]
    try {
      await slow.query(`begin; select set_config('app.exhibitor', '1', true)`)
      const first = await insertRole(slow, 1)
      await fast.query(`begin; select set_config('app.exhibitor', '1', true)`)
      const second = await insertRole(fast, 1)
      await fast.query('commit')
      const held = reader.cursor()
      expect(await reader.pull()).toMatchObject({ read: 0, pending: true })
      expect(reader.cursor()).toBe(held)
      await slow.query('commit')
      expect(await reader.all()).toBe(2)
      expect(reader.documents.has(`role/${first}`) && reader.documents.has(`role/${second}`)).toBe(true)
    } finally {
      slow.release()
      fast.release()
    }
  })

  test('a reading ahead of many pages begins again where the order ended: the row of the open transaction is not passed', async () => {
    const known = new Set<string>()
    const ahead = new FeedAhead(database.pool, 1, 2)
    const read = () =>
      ahead.read(({ documents }) => {
        for (const { kind, id } of documents) known.add(`${kind}/${id}`)
      })
    const slow = await database.pool.connect()
    try {
      await slow.query(`begin; select set_config('app.exhibitor', '1', true)`)
      const held = await insertRole(slow, 1)
      const others: number[] = []
      for (let more = 0; more < 5; more++)
        others.push(await withExhibitor(database.pool, 1, (client) => insertRole(client, 1)))
      await read()
      expect(others.every((id) => known.has(`role/${id}`))).toBe(true)
      await slow.query('commit')
      await read()
      expect(known.has(`role/${held}`)).toBe(true)
    } finally {
      slow.release()
    }
  })

  test('a row of a kind that only a newer hub knows holds an edge back, is passed by the catalogue, and is read by the newer one', async () => {
    await withExhibitor(database.pool, 4, (client) => insertExhibitor(client, 4))
    const ids: number[] = []
    for (let nth = 0; nth < 3; nth++) ids.push(await withExhibitor(database.pool, 4, (client) => insertRole(client, 4)))
    const isOf = (kind: string, other: string) =>
      withExhibitor(database.pool, 4, (client) =>
        client.query('update changes set kind = $1 where kind = $2 and id = $3', [kind, other, ids[1]]),
      )
    const rolesOf = (documents: Iterable<FeedDocument>) =>
      [...documents].filter(({ kind }) => kind === 'role').map(({ id }) => id)
    const reader = edge(4, 7)
    const untilHeld = async () => {
      while (rolesOf(reader.documents.values()).length === 0) await reader.pull()
      return reader.pull()
    }
    for (const unknown of ['hologram', 'toString', 'rental_profile']) {
      await isOf(unknown, 'role')
      expect(await untilHeld()).toMatchObject({ read: 0, pending: true })
      expect(rolesOf(reader.documents.values())).toEqual([ids[0]])

      const ahead: FeedDocument[] = []
      await new FeedAhead(database.pool, 4, 2).read(({ documents }) => ahead.push(...documents))
      expect(rolesOf(ahead)).toEqual([ids[0], ids[2]])
      await isOf('role', unknown)
    }
    await reader.all()
    expect(rolesOf(reader.documents.values())).toEqual(ids)
  })

  test('each changed row comes once, as it is now, with a version that rises; a deleted one keeps its body', async () => {
    const id = await withExhibitor(database.pool, 1, (client) => insertRole(client, 1, 'usher'))
    const reader = edge(1, 7)
    await reader.all()
    await withExhibitor(database.pool, 1, async (client) => {
      await client.query(`update roles set color = '#111' where id = $1`, [id])
      await client.query(`update roles set deleted_at = now() where id = $1`, [id])
    })
    expect(await reader.all()).toBe(1)
    const usher = reader.documents.get(`role/${id}`)!
    expect(usher).toMatchObject({ version: 3, deleted: true, body: { name: 'usher', color: '#111' } })
  })

  test('an edge gets all cinemas, but screens of its own only', async () => {
    const made = await withExhibitor(database.pool, 1, async (client) => {
      const [here, there] = [await insertCinema(client, 1, 'here'), await insertCinema(client, 1, 'there')]
      return { here, there, mine: await insertScreen(client, 1, here), theirs: await insertScreen(client, 1, there) }
    })
    const reader = edge(1, made.here)
    await reader.all()
    const has = (key: string) => reader.documents.has(key)
    expect([has(`cinema/${made.here}`), has(`cinema/${made.there}`)]).toEqual([true, true])
    expect([has(`screen/${made.mine}`), has(`screen/${made.theirs}`)]).toEqual([true, false])
  })

  test('SECURITY People: e-mails of employees and keys of payment methods never reach an edge; PIN hashes do', async () => {
    await withExhibitor(database.pool, 1, async (client) => {
      await client.query(`insert into employees (exhibitor_id, name, email, roles, permissions, pin_hash)
        values (1, 'Mira K.', 'mira@lichthof.example', '{}', '{}', 'argon2id$m=1')`)
      await client.query(`insert into payment_methods (exhibitor_id, name, type, driver, component, access, config)
        values (1, 'Card', 'online', 'sandbox', 'redirect', '{site}', '{"key": "sk_live_secret"}')`)
    })
    const reader = edge(1, 7)
    await reader.all()
    const text = JSON.stringify([...reader.documents.values()])
    expect(text).toContain('argon2id$m=1')
    expect(text).not.toContain('mira@lichthof.example')
    expect(text).not.toContain('sk_live_secret')
  })

  test('SECURITY Tenants: another exhibitor sees none of it', async () => {
    const stranger = edge(2, null)
    await stranger.all()
    expect([...stranger.documents.keys()]).toEqual(['exhibitor/2'])
  })

  test('another epoch begins from the start and says so', async () => {
    const reader = edge(1, 7)
    await reader.all()
    const known = reader.documents.size
    reader.documents.clear()
    expect(await reader.pull()).toMatchObject({ resync: false, read: 0 })
    const owner = new (await import('pg')).default.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query('update feed_epoch set epoch = gen_random_uuid()')
    await owner.end()
    expect((await reader.pull()).resync).toBe(true)
    await reader.all()
    expect(reader.documents.size).toBe(known)
  })

  test('a cursor that is none begins from the start; the program may not move the epoch', async () => {
    const page = await readFeed(database.pool, {
      exhibitor_id: 2,
      cinema_id: null,
      epoch: null,
      after: "0'; drop table",
    })
    expect(page).toMatchObject({ resync: true, documents: [{ kind: 'exhibitor', id: 2 }] })
    await expect(database.pool.query('update feed_epoch set epoch = gen_random_uuid()')).rejects.toThrow(
      'permission denied',
    )
    await expect(database.pool.query('delete from roles')).rejects.toThrow('permission denied')
  })
})
