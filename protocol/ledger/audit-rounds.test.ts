import { describe, expect, test } from 'vitest'
import { AuditRounds, type Scope } from './audit-rounds.ts'
import { type LedgerTable, scopeOf } from './columns.ts'
import { INVARIANTS, invariantQuery } from './invariants.ts'

const EVENING = '2026-11-21T20:00:00.000Z'
const TEN_PAST_FOUR = '2026-11-22T03:10:00.000Z'
function scope(schedules: number[], bills: string[] = [], rights: string[] = []): Scope {
  return {
    schedules: new Set(schedules),
    bills: new Set(bills),
    rights: new Set(rights),
    used: new Set(),
    vouchers: new Set(),
  }
}

function next(rounds: AuditRounds, now = EVENING) {
  return rounds.next(now, 'Europe/Berlin')
}

describe('the rounds of the standing audit', () => {
  test('everything at the start, then what changed, each change once', () => {
    const rounds = new AuditRounds()
    expect(next(rounds)).toBeNull()
    rounds.changed(scope([7]))
    rounds.looked(false)
    rounds.changed(scope([8], ['b']))
    expect(next(rounds)).toEqual(scope([7, 8], ['b']))
    rounds.changed(scope([9]))
    rounds.looked(false)
    expect(next(rounds)).toEqual(scope([9]))
    rounds.looked(false)
    expect(next(rounds)).toEqual(scope([]))
  })

  test('everything again once a night, in the cinema’s own zone', () => {
    const rounds = new AuditRounds()
    next(rounds)
    rounds.looked(false)
    expect(next(rounds, '2026-11-22T02:50:00.000Z')).not.toBeNull()
    rounds.looked(false)
    expect(next(rounds, TEN_PAST_FOUR)).toBeNull()
    rounds.looked(false)
    expect(next(rounds, TEN_PAST_FOUR)).not.toBeNull()
  })

  test('everything as long as something is broken, and after a check that failed', () => {
    const rounds = new AuditRounds()
    next(rounds)
    rounds.looked(true)
    expect(next(rounds)).toBeNull()
    expect(next(rounds)).toBeNull()
    rounds.looked(false)
    expect(next(rounds)).not.toBeNull()
  })

  test('very much is everything', () => {
    const rounds = new AuditRounds()
    next(rounds)
    rounds.looked(false)
    rounds.changed(
      scope(
        [],
        Array.from({ length: 20_001 }, (_, index) => `b${index}`),
      ),
    )
    expect(next(rounds)).toBeNull()
  })
})

test('I6 a line or a payment that changed names the right that it uses, though that was not written with it', () => {
  const line = { bill_id: 'b', right_key: 'rate/7/1', voucher_id: null }
  const turn = { bill_id: 'b', right_key: null, voucher_id: 'v' }
  const payments = [
    { bill_id: 'b', voucher_id: 'w' },
    { bill_id: 'b', voucher_id: null },
  ]
  const { rights, used } = scopeOf(
    new Map<LedgerTable, object[]>([
      ['bill_lines', [line, turn]],
      ['payments', payments],
      ['rights', [{ key: 'rate/7/2' }]],
    ]),
  )
  expect([...rights]).toEqual(['rate/7/2'])
  expect([...used].sort()).toEqual(['cents/w', 'rate/7/1', 'turns/v'])
  const rounds = new AuditRounds()
  next(rounds)
  rounds.looked(false)
  rounds.changed({ ...scope([]), rights, used })
  expect(next(rounds)).toEqual(scope([], [], ['rate/7/2', 'rate/7/1', 'turns/v', 'cents/w']))
})

describe('the queries of the invariants', () => {
  test('L3 each goes through one table, which is narrowed to what changed; the journal is counted whole', () => {
    const changed = scope([7], ['b'], ['rate/7/1'])
    const narrowed = INVARIANTS.map((one) => invariantQuery(one, changed, (part) => `LIST ${part}`))
    expect(INVARIANTS.filter((_, index) => narrowed[index] === null).map(({ id }) => id)).toEqual(['L3'])
    for (const query of narrowed) {
      if (query === null) continue
      expect(query.sql).toMatch(/from \(select \* from \w+ where \w+ in \(LIST \w+\)\) \w/)
      expect(query.values).toHaveLength(1)
    }
    for (const one of INVARIANTS) expect(invariantQuery(one, null, () => '')!.sql).not.toMatch(/[{}]/)
  })
})
