import { mkdirSync } from 'node:fs'
import { makeLogin } from './login.ts'
import { migrate } from './migrate.ts'

/**
 * Brings the database at `owner_url` up to this program and answers the address of the serving hub's own
 * login; its password is kept in `folder`, which is made. Throws one line when it cannot.
 */
export async function prepareDatabase(
  owner_url: string,
  folder: string,
  options: { dir?: string | undefined; log?: (line: string) => void } = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { dir, log } = options
  await migrate(owner_url, { ...(dir === undefined ? {} : { dir }), ...(log === undefined ? {} : { log }) })
  return makeLogin(owner_url, folder)
}
