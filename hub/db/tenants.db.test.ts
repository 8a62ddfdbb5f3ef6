import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
async function names(sql: string): Promise<string[]> {
  return (await database.pool.query(sql)).rows.map(({ name }) => name)
}

/** Tables that hold nothing of an exhibitor. */
const OF_NOBODY = ['backups', 'feed_epoch', 'installation', 'migrations', 'setup_links']

test('Tenants: every table forces row level security, the few of nobody excepted', async () => {
  const open = await names(`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity) order by 1`)
  expect(open).toEqual(OF_NOBODY)
})

test('Tenants: every guarded table has the policy of app.exhibitor, read once a statement', async () => {
  const guarded = await names(`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relrowsecurity order by 1`)
  const missing = await names(`select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polcmd = '*'
        and pg_get_expr(polqual, polrelid) like '%SELECT%current_setting(''app.exhibitor''%')`)
  expect(guarded.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('Tenants: the role of the running program owns nothing and passes no policy', async () => {
  expect(await names("select relname as name from pg_class where relowner = 'foyer_app'::regrole")).toEqual([])
  const { rows } = await database.pool.query(
    "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin from pg_roles where rolname = 'foyer_app'",
  )
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolcanlogin: false },
  ])
})
