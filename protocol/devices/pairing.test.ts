import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  approveBySetUpCode,
  approvePin,
  askPairing,
  lookUpPin,
  noPairing,
  PAIRING_TRIES_MAX,
  PAIRING_WAITING_MAX,
  PAIRING_WAITING_PER_ADDRESS_MAX,
  PAIRING_WINDOW_MS,
  type PairingState,
  PIN_TTL_MS,
  PIN_WRONG_MAX,
  pairingAt,
  pinTaken,
  SET_UP_CODES_MAX,
} from './pairing.ts'

function question(device_uuid: string, asked_at = 0, address = '10.0.0.7') {
  return {
    device_uuid,
    type: 'register' as const,
    name: 'Counter left',
    address,
    pin_hash: `pin-${device_uuid}`,
    secret_hash: `secret-${device_uuid}`,
    asked_at,
  }
}

function asked(state: PairingState, ...args: Parameters<typeof question>): PairingState {
  const result = askPairing(state, question(...args))
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

function code(result: { ok: boolean; refusal?: { code: string } }) {
  return result.ok ? 'ok' : result.refusal?.code
}

test('the numbers of SECURITY "Pairing": 10 minutes, 5 wrong tries, 20 tries an hour', () => {
  expect([PIN_TTL_MS, PIN_WRONG_MAX, PAIRING_TRIES_MAX, PAIRING_WINDOW_MS]).toEqual([600_000, 5, 20, 3_600_000])
})

test('F-250 a PIN is looked up, then approved once', () => {
  const seen = lookUpPin(asked(noPairing, 'a'), 'pin-a', 1_000)
  expect(seen.result).toMatchObject({
    ok: true,
    value: { device_uuid: 'a', name: 'Counter left', address: '10.0.0.7' },
  })
  const approved = approvePin(seen.state, 'pin-a', 'a', 2_000)
  expect(code(approved.result)).toBe('ok')
  expect(code(approvePin(approved.state, 'pin-a', 'a', 3_000).result)).toBe('pairing_unknown')
})

test('F-250 SECURITY "Pairing" the set-up code approves the device that types it; a wrong one counts at its question alone', () => {
  const asker = { device_uuid: 'a', secret_hash: 'secret-a' }
  const right = { typed_hash: 'h', code_hash: 'h' }
  const wrong = { typed_hash: 'x', code_hash: 'h' }
  const state = asked(asked(noPairing, 'a'), 'b')
  const refused = approveBySetUpCode(state, wrong, asker, 1)
  expect(refused.result).toMatchObject({ refusal: { code: 'set_up_code_wrong', field: 'code' } })
  const { tries, questions } = refused.state
  expect([tries, questions.map(({ wrong }) => wrong), questions.map((each) => each.wrong_codes)]).toEqual([
    [],
    [0, 0],
    [1, 0],
  ])
  const none = approveBySetUpCode(state, { ...wrong, code_hash: null }, asker, 1)
  expect([code(none.result), none.state]).toEqual(['set_up_code_wrong', state])
  expect(code(approveBySetUpCode(state, right, { ...asker, secret_hash: 'secret-b' }, 1).result)).toBe('not_found')
  const approved = approveBySetUpCode(state, right, asker, 2)
  expect(approved.result).toMatchObject({ ok: true, value: { device_uuid: 'a' } })
  expect(approved.state.questions.map(({ device_uuid }) => device_uuid)).toEqual(['b'])

  let guessed = state
  for (let i = 0; i < SET_UP_CODES_MAX; i++) guessed = approveBySetUpCode(guessed, wrong, asker, 1_000).state
  expect(approveBySetUpCode(guessed, right, asker, 1_000).result).toMatchObject({
    refusal: { code: 'pairing_tries', field: 'code', detail: { seconds: 599, minutes: 10 } },
  })
  const other = { device_uuid: 'b', secret_hash: 'secret-b' }
  expect(code(approveBySetUpCode(guessed, right, other, 1_000).result)).toBe('ok')
  expect(code(lookUpPin(guessed, 'pin-b', 1_000).result)).toBe('ok')
  expect(code(approveBySetUpCode(asked(guessed, 'a', 2_000), right, asker, 2_000).result)).toBe('ok')
})

test('F-243 a PIN lives ten minutes to the millisecond', () => {
  const state = asked(noPairing, 'a', 5_000)
  expect(code(lookUpPin(state, 'pin-a', 5_000 + PIN_TTL_MS - 1).result)).toBe('ok')
  expect(code(lookUpPin(state, 'pin-a', 5_000 + PIN_TTL_MS).result)).toBe('pairing_unknown')
  expect(code(approvePin(state, 'pin-a', 'a', 5_000 + PIN_TTL_MS).result)).toBe('pairing_unknown')
})

test('SECURITY "Pairing" five wrong tries burn every PIN that waits; one asked later is not touched', () => {
  let state = asked(asked(noPairing, 'a'), 'b')
  for (let i = 0; i < PIN_WRONG_MAX - 1; i++) state = lookUpPin(state, 'wrong', i).state
  expect(code(lookUpPin(state, 'pin-a', 9).result)).toBe('ok')
  state = asked(lookUpPin(state, 'wrong', 10).state, 'c', 11)
  expect(code(lookUpPin(state, 'pin-a', 12).result)).toBe('pairing_unknown')
  expect(code(lookUpPin(state, 'pin-b', 12).result)).toBe('pairing_unknown')
  expect(code(lookUpPin(state, 'pin-c', 12).result)).toBe('ok')
})

test('SECURITY "Pairing" a wrong number at approving is a try too, and names its device', () => {
  let state = asked(asked(noPairing, 'a'), 'b')
  const other = approvePin(state, 'pin-b', 'a', 1)
  expect(code(other.result)).toBe('pairing_changed')
  for (let i = 0; i < PIN_WRONG_MAX; i++) state = approvePin(state, 'wrong', 'a', 2 + i).state
  expect(code(approvePin(state, 'pin-a', 'a', 99).result)).toBe('pairing_unknown')
})

test('SECURITY "Pairing" the 21st number within an hour is refused, even the right one, and says how long', () => {
  let state = noPairing
  for (let i = 0; i < PAIRING_TRIES_MAX; i++) {
    state = asked(state, `d${i}`, i * 60_000)
    state = lookUpPin(state, `pin-d${i}`, i * 60_000).state
  }
  const now = PAIRING_TRIES_MAX * 60_000
  state = asked(state, 'late', now)
  const refused = lookUpPin(state, 'pin-late', now)
  expect(refused.result).toMatchObject({
    ok: false,
    refusal: { code: 'pairing_tries', detail: { seconds: 2_400, minutes: 40 } },
  })
  expect(code(approvePin(refused.state, 'pin-late', 'late', now).result)).toBe('pairing_tries')
  const later = asked(refused.state, 'late', PAIRING_WINDOW_MS)
  expect(code(lookUpPin(later, 'pin-late', PAIRING_WINDOW_MS).result)).toBe('ok')
})

test('asking again replaces the own number and nobody else’s', () => {
  const state = askPairing(asked(asked(noPairing, 'a'), 'b'), { ...question('a', 5), pin_hash: 'new' })
  if (!state.ok) throw new Error('refused')
  expect(pinTaken(state.value, 'pin-a')).toBe(false)
  expect(pinTaken(state.value, 'new')).toBe(true)
  expect(pinTaken(state.value, 'pin-b')).toBe(true)
})

test('SECURITY "Pairing" one address cannot fill the waiting room, many cannot overflow it', () => {
  let state = noPairing
  for (let i = 0; i < PAIRING_WAITING_PER_ADDRESS_MAX; i++) state = asked(state, `d${i}`)
  expect(code(askPairing(state, question('x')))).toBe('pairing_full')
  state = noPairing
  for (let i = 0; i < PAIRING_WAITING_MAX; i++) state = asked(state, `e${i}`, 0, `10.1.0.${i}`)
  expect(code(askPairing(state, question('y', 0, '10.9.9.9')))).toBe('pairing_full')
  expect(code(askPairing(state, question('e0', 1, '10.1.0.0')))).toBe('ok')
  expect(code(askPairing(state, question('y', PIN_TTL_MS, '10.9.9.9')))).toBe('ok')
})

test('SECURITY "Pairing" a few addresses cannot keep the others out: the oldest of the address with the most gives way', () => {
  const few = PAIRING_WAITING_MAX / PAIRING_WAITING_PER_ADDRESS_MAX
  let state = asked(noPairing, 'honest', 0, '10.0.0.1')
  for (let i = 0; i < PAIRING_WAITING_MAX - 1; i++) state = asked(state, `x${i}`, 0, `10.66.0.${i % few}`)
  for (let i = 0; i < 2 * few; i++) {
    state = asked(state, `late${i}`, 0, `10.0.1.${i}`)
    const again = askPairing(state, question(`again${i}`, 0, `10.66.0.${i % few}`))
    if (again.ok) state = again.value
    expect(state.questions.length).toBeLessThanOrEqual(PAIRING_WAITING_MAX)
  }
  for (const name of ['honest', ...Array.from({ length: 2 * few }, (_, i) => `late${i}`)])
    expect(pinTaken(state, `pin-${name}`)).toBe(true)
  expect(pinTaken(state, 'pin-x0')).toBe(false)
})

test('SECURITY "Pairing" whatever is typed when: never more than 20 right or wrong answers in an hour, never 5 wrong beside a living PIN', () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 300_000 }),
    pin: fc.constantFrom('pin-a', 'pin-b', 'w1', 'w2', 'w3'),
    approve: fc.boolean(),
    ask: fc.option(fc.constantFrom('a', 'b')),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let state = noPairing
      let now = 0
      const answered: number[] = []
      for (const each of steps) {
        now += each.wait
        if (each.ask) state = asked(state, each.ask, now)
        const looked = lookUpPin(state, each.pin, now)
        if (looked.result.ok || looked.result.refusal.code === 'pairing_unknown') answered.push(now)
        state = each.approve ? approvePin(looked.state, each.pin, each.pin.slice(4), now).state : looked.state
        expect(answered.filter((at) => now - at < PAIRING_WINDOW_MS).length).toBeLessThanOrEqual(PAIRING_TRIES_MAX)
        for (const waiting of pairingAt(state, now).questions) expect(waiting.wrong).toBeLessThan(PIN_WRONG_MAX)
      }
    }),
    { seed: 20_261_121, numRuns: 300 },
  )
})
