import { expect, test } from 'vitest'
import { noPinTries, type PinTries, takePinTry } from './pin.ts'

/** Takes `count` tries at `now`, all of them wrong. */
function wrong(tries: PinTries, count: number, now: number): PinTries {
  let state = tries
  for (let i = 0; i < count; i++) {
    const result = takePinTry(state, now)
    if (!result.ok) throw new Error(`refused at ${i}`)
    state = result.value
  }
  return state
}

function seconds(tries: PinTries, now: number) {
  const result = takePinTry(tries, now)
  return result.ok ? 0 : result.refusal.detail.seconds
}

test('SECURITY "Pairing" five wrong PINs lock for 1, then 5, then 15 minutes, and 15 from then on', () => {
  let now = 1_000_000
  let state = noPinTries
  for (const minutes of [1, 5, 15, 15]) {
    state = wrong(state, 4, now)
    expect(state.locked_until).toBeNull()
    state = wrong(state, 1, now)
    expect(state.locked_until).toBe(now + minutes * 60_000)
    expect(seconds(state, now)).toBe(minutes * 60)
    expect(seconds(state, now + minutes * 60_000 - 1)).toBe(1)
    now += minutes * 60_000
    expect(seconds(state, now)).toBe(0)
  }
})

test('a wall clock that was set back a day does not lengthen a lock', () => {
  const state = wrong(noPinTries, 5, 86_400_000)
  expect(seconds(state, 0)).toBe(60)
})
