import { readFileSync } from 'node:fs'
import { EDGE_CALLS, HUB_CALLS } from '../protocol/calls.ts'
import { openApiOf } from '../protocol/openapi.ts'

/**
 * `npm run openapi [hub|edge]`: prints the interface of a server, drawn from its contract, as OpenAPI 3.1.
 */
const LISTS = { hub: { title: 'Foyer hub', calls: HUB_CALLS }, edge: { title: 'Foyer edge', calls: EDGE_CALLS } }

const [which = 'hub'] = process.argv.slice(2)
if (which !== 'hub' && which !== 'edge') throw new Error('npm run openapi [hub|edge]')
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
const { title, calls } = LISTS[which]
console.log(JSON.stringify(openApiOf(title, version, calls), null, 2))
