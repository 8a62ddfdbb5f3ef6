import * as z from 'zod'

const port = z.coerce.number().int().min(1).max(65_535)
const Settings = z.object({
  HUB_PORT: port.default(8080),
  EDGE_PORT: port.default(8090),
  DATA_DIR: z.string().min(1).default('./data'),
  SECOND_DIR: z.string().min(1).optional(),
  DEMO: z.stringbool({ error: 'is neither 1 nor 0' }).default(true),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of the day (HH:MM)')
    .default('03:30'),
})

/**
 * What npm start gets from its environment; an empty variable is as good as none. Throws one line that names
 * the variable.
 */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const { HUB_PORT, EDGE_PORT, DATA_DIR, SECOND_DIR, DEMO, DATABASE_URL, BACKUP_DIR, BACKUP_AT } = parsed.data
  return {
    hub_port: HUB_PORT,
    edge_port: EDGE_PORT,
    data_dir: DATA_DIR,
    demo: DEMO,
    // a demo makes none where nobody says where to
    backup_at: DEMO && BACKUP_DIR === undefined ? null : BACKUP_AT,
    ...(SECOND_DIR !== undefined && { second_dir: SECOND_DIR }),
    ...(DATABASE_URL !== undefined && { database_url: DATABASE_URL }),
  }
}
