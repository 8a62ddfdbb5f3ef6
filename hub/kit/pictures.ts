import type { PoolClient } from 'pg'
import { type PicturePath, pictureFields } from '#protocol/kit/pictures.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { Change } from './hooks.ts'

type Fields = Readonly<Record<string, unknown>>

function nameAt(row: Fields | null, path: PicturePath): string | null {
  const found = path.reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], row)
  return typeof found === 'string' ? found : null
}

/**
 * The fields of a change that name a picture which the house does not have (any more). A named one is kept
 * from being taken away until the change is committed.
 */
export async function missingPictures(
  resource: Resource,
  { before, after, action }: Pick<Change, 'before' | 'after' | 'action'>,
  client: PoolClient,
): Promise<Refusal<'unknown_choice'>[]> {
  const faults: Refusal<'unknown_choice'>[] = []
  for (const path of action === 'delete' ? [] : pictureFields(resource)) {
    const picture = nameAt(after, path)
    if (picture === null || picture === nameAt(before, path)) continue
    const { rowCount } = await client.query('select 1 from pictures where picture = $1 for key share', [picture])
    if (rowCount === 0) faults.push(refuse('unknown_choice', path.join('.')).refusal)
  }
  return faults
}
