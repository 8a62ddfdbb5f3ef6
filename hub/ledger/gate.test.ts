import { describe, expect, test } from 'vitest'
import { Gate } from './gate.ts'
import { Train } from './train.ts'

function nobody(): never {
  throw new Error('nobody commits here')
}

/** Work that ends when the test says so. */
function piece(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const work = async (): Promise<string> => {
    log.push(name)
    await promise
    return name
  }
  return { work, end: resolve, fail: reject }
}

function settled() {
  return new Promise((resolve) => setTimeout(resolve, 0))
}

describe('the gate of the lanes', () => {
  test('two at once; the others wait, and begin together', async () => {
    const gate = new Gate(() => new Train(nobody))
    const log: string[] = []
    const pieces = ['a', 'b', 'c', 'd'].map((name) => piece(name, log))
    const answers = pieces.map(({ work }) => gate.run(work))
    await settled()
    expect(log).toEqual(['a', 'b'])
    pieces[1]!.end()
    expect(await answers[1]).toBe('b')
    await settled()
    expect(log).toEqual(['a', 'b', 'c', 'd'])
    const [e] = [piece('e', log)]
    const last = gate.run(e!.work)
    pieces[2]!.end()
    await settled()
    expect(log).not.toContain('e') // one of those that began together is not done
    pieces[3]!.end()
    e!.end()
    expect(await last).toBe('e')
    pieces[0]!.end()
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('one that fails gives its turn on and keeps its error', async () => {
    const gate = new Gate(() => new Train(nobody))
    const log: string[] = []
    const pieces = ['a', 'b', 'c'].map((name) => piece(name, log))
    const answers = pieces.map(({ work }) => gate.run(work))
    pieces[0]!.fail(new Error('no'))
    await expect(answers[0]).rejects.toThrow('no')
    pieces[1]!.end()
    pieces[2]!.end()
    expect(await answers[2]).toBe('c')
  })

  test('one that stalls keeps nobody waiting, and its turn is given on once', async () => {
    const gate = new Gate(() => new Train(nobody))
    const log: string[] = []
    const stalled = [piece('s', log), piece('t', log)]
    const stalledAnswers = stalled.map(({ work }) => gate.run(work))
    const [c, d, e] = ['c', 'd', 'e'].map((name) => piece(name, log))
    const answers = [c!, d!, e!].map(({ work }) => gate.run(work))
    c!.end()
    expect(await answers[0]).toBe('c')
    d!.end()
    expect(await answers[1]).toBe('d')
    e!.end()
    expect(await answers[2]).toBe('e')
    for (const { end } of stalled) end()
    expect(await Promise.all(stalledAnswers)).toEqual(['s', 't'])
    const later = ['x', 'y', 'z'].map((name) => piece(name, log))
    const last = later.map(({ work }) => gate.run(work))
    await settled()
    expect(log.slice(5)).toEqual(['x', 'y'])
    for (const { end } of later) end()
    await Promise.all(last)
  })
})
