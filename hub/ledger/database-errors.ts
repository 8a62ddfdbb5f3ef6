/** The database error of a command that is written a second time. */
export function isRepeat(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'commands_pkey'
}

/**
 * PostgreSQL has answered, and the values of a step are at fault, not the database: class 22 (data
 * exception), 23 (integrity) and 42 (a row that belongs to somebody else, which row level security hides).
 */
export function isAboutValues(error: unknown): boolean {
  return /^(22|23|42)/.test(sqlState(error))
}

/**
 * The connection is gone, or its peer said nothing: no answer of the database, or one of class 08
 * (connection) or 57 (it is going down). What the pool or a decider has failed with is no reason.
 */
export function isLost(error: unknown): boolean {
  const state = sqlState(error)
  return state === ''
    ? /^(Connection terminated|Query read timeout|Client)|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(
        String((error as Error).message),
      )
    : /^(08|57)/.test(state)
}

/** Empty for an error that is none of PostgreSQL's: `EPIPE` has no digit. */
function sqlState(error: unknown): string {
  return /^(?=.*\d)[0-9A-Z]{5}$/.exec((error as { code?: string }).code ?? '')?.[0] ?? ''
}
