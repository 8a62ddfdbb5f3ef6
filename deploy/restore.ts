import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { restoreEdge } from './backup/edge.ts'
import { Refused } from './backup/refused.ts'
import { restoreHub, restoreSecond } from './backup/restore.ts'
import { readSealed } from './backup/sealed.ts'
import { readPlaces } from './backup/settings.ts'

/**
 * npm run restore -- FILE: what a backup has, into an empty DATA_DIR and database, or with `--replace` over
 * the installation that it is of. The copy of an edge goes to the folder `--to`, for reading. Whatever speaks
 * against it is said in one line, and nothing is changed.
 */
async function main(): Promise<void> {
  const options = { replace: { type: 'string' }, to: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [file, ...more] = positionals.map((path) => resolve(path))
  if (file === undefined || more.length > 0) throw new Refused('npm run restore -- FILE: which backup is it?')
  keepPrivate()
  const places = readPlaces(process.env)
  const { kind } = (await readSealed(file)).head
  if (kind === 'edge') {
    if (values.to === undefined) throw new Refused(`${file} is of an edge: say with --to DIR where to read it`)
    const made = await restoreEdge(places, file, resolve(values.to))
    console.log(`${made.file}: the edge as it was at ${made.taken_at}, to be read; a box starts empty and is admitted`)
  } else if (kind === 'second') {
    const { taken_at } = await restoreSecond(places, file)
    console.log(`${places.second_dir} has the second file as it was at ${taken_at}`)
  } else {
    const { taken_at, tickets } = await restoreHub(places, { file, replace: values.replace })
    console.log(
      `restored: the hub as it was at ${taken_at}, with ${tickets} tickets; ${places.second_dir} is as it was`,
    )
    console.log('Start the hub now. In each cinema it sells nothing before its recount has begun.')
  }
}

main().catch((error: Error) => {
  console.error(error.message.split('\n')[0])
  process.exit(1)
})
