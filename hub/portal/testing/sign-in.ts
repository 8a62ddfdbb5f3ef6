import type pg from 'pg'
import { accountsOf } from '../../access/testing/accounts.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Browser } from '../../http/testing/hub.ts'

export const PASSWORD = 'zebra-Regal-91-tulpe'

/** Somebody new at a house, with `PASSWORD`; answers the id. */
export async function employ(
  pool: pg.Pool,
  { name, email, permissions, house = 1 }: { name: string; email: string; permissions: string[]; house?: number },
): Promise<number> {
  const id = await withExhibitor(pool, house, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into employees (exhibitor_id, name, email, roles, permissions) values ($1, $2, $3, '{}', $4) returning id`,
      [house, name, email, permissions],
    )
    return rows[0]!.id
  })
  await accountsOf(pool).accounts.write(house, id, PASSWORD)
  return id
}

/** A browser at a page of this address. */
export async function newBrowser(url: string, headers: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(url, headers)
  await browser.open('/page')
  return browser
}

/** Signs in as a browser does; the cookie of the page stays beside the new one. */
export async function signIn(browser: Browser, body: object) {
  const page = browser.cookie.split('; ')[0]!
  const answer = await browser.send('POST', '/api/portal/session', body)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) browser.cookie = `${page}; ${browser.cookie}`
  const { data, errors } = (await answer.json()) as {
    data?: Record<string, unknown>
    errors?: Record<string, string[]>
  }
  const { status, headers } = answer
  return { status, refusal: headers.get('x-refusal'), data, errors, retry: headers.get('retry-after'), cookies }
}
