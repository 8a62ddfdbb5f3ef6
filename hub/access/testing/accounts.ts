import type pg from 'pg'
import { Sealed } from '../../kit/sealed.ts'
import { Accounts } from '../accounts.ts'
import { SecondFactors } from '../second-factors.ts'
import { Tries } from '../tries.ts'

/** Of every hub process of the tests. */
const KEY = 'ac'.repeat(32)

/** Passwords and second factors of a test; `now` is both clocks, in milliseconds. */
export function accountsOf(pool: pg.Pool, now?: () => number): { accounts: Accounts; factors: SecondFactors } {
  const tries = new Tries(now)
  const factors = new SecondFactors(pool, new Sealed(KEY), tries, now)
  return { accounts: new Accounts(pool, factors, tries), factors }
}
