import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { secretFile } from '#protocol/server/secret-file.ts'
import { Refused } from './refused.ts'
import { refuseWeak } from './sealed.ts'

const Environment = z.object({
  DATA_DIR: z.string().min(1).default('./data'),
  SECOND_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z.string().min(1).optional(),
  BACKUP_KEY_FILE: z.string().min(1).optional(),
})

/** Where a backup is taken from, where it goes, and by what it is sealed. */
export interface Places {
  data_dir: string
  second_dir: string
  /** null = the embedded PostgreSQL of `data_dir`. */
  database_url: string | null
  /** Where backups are kept. */
  backup_dir: string
  /** null = `key_file` has it. */
  key: string | null
  key_file: string
}

/** Reads the environment; an empty variable is as good as none. Throws Refused. */
export function readPlaces(environment: Readonly<Record<string, string | undefined>>): Places {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data: env, error } = Environment.safeParse(given)
  if (error) throw new Refused(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const data_dir = resolve(env.DATA_DIR)
  if (env.BACKUP_KEY !== undefined) refuseWeak(env.BACKUP_KEY, 'BACKUP_KEY')
  return {
    data_dir,
    second_dir: resolve(env.SECOND_DIR ?? `${data_dir}-second`),
    database_url: env.DATABASE_URL ?? null,
    backup_dir: resolve(env.BACKUP_DIR ?? `${data_dir}-backups`),
    key: env.BACKUP_KEY ?? null,
    key_file: resolve(env.BACKUP_KEY_FILE ?? `${data_dir}-backup.key`),
  }
}

/** By what backups are sealed; made at the first one, in a file beside DATA_DIR, where none is given. */
export function sealingSecret({ key, key_file }: Places): string {
  return key ?? secretFile(key_file)
}

/** By what they are opened. Throws Refused where there is none: a new one opens nothing. */
export function openingSecret({ key, key_file }: Places): string {
  if (key !== null) return key
  try {
    return readFileSync(key_file, 'utf8').trim()
  } catch {
    throw new Refused(`${key_file} has no key: set BACKUP_KEY, or BACKUP_KEY_FILE to the file that has it`)
  }
}

/** The embedded PostgreSQL's folder. */
export function postgresDir({ data_dir }: Places): string {
  return join(data_dir, 'pg')
}
