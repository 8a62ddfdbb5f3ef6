import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { backUpEdge, edgesIn } from './backup/edge.ts'
import { backUpHub } from './backup/hub.ts'
import { Refused } from './backup/refused.ts'
import { type Places, readPlaces } from './backup/settings.ts'

/**
 * npm run backup: the hub of DATA_DIR, while it sells; `--edge` the edges of DATA_DIR instead; `--to DIR`
 * another folder than BACKUP_DIR. Says what was made, or in one line why there is none.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, edge: { type: 'boolean', default: false } } })
  keepPrivate()
  const read = readPlaces(process.env)
  const places = values.to === undefined ? read : { ...read, backup_dir: resolve(values.to) }
  if (values.edge) await backUpEdges(places)
  else {
    const { file, taken_at, bytes, tickets } = await backUpHub(places)
    console.log(`${file}\n  the hub at ${taken_at}, ${tickets} tickets, ${megabytes(bytes)}, read back and good`)
  }
  if (places.key === null)
    console.log(
      `  opened by ${places.key_file} alone: keep a copy of it where neither this machine nor the backups are`,
    )
}

async function backUpEdges(places: Places): Promise<void> {
  const folders = await edgesIn(places.data_dir)
  if (folders.length === 0) throw new Refused(`${places.data_dir} has no edge: set DATA_DIR`)
  for (const folder of folders) {
    const { file, taken_at, bytes } = await backUpEdge(places, folder)
    console.log(`${file}\n  the edge in ${folder} at ${taken_at}, ${megabytes(bytes)}, read back and good`)
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0])
  process.exit(1)
})
