import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Package = z.object({ version: z.string().max(40) })

/** Which version of this program runs, as its package says. */
export const PROGRAM_VERSION = Package.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
