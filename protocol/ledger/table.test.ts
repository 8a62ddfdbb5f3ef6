import { describe, expect, test } from 'vitest'
import { Log, Table } from './table.ts'

interface Row {
  id: string
  n: number
}

describe('Table', () => {
  test('L2 what was not committed is taken back whole, newest first', () => {
    const log = new Log()
    const table = new Table<string, Row>('rows', log)
    table.put('a', { id: 'a', n: 1 })
    log.clear()
    table.put('a', { id: 'a', n: 2 })
    const mark = log.mark()
    table.put('a', { id: 'a', n: 3 })
    table.put('b', { id: 'b', n: 1 })
    table.patch('b', { n: 2 })
    log.undo(mark)
    expect(table.get('a')).toEqual({ id: 'a', n: 2 })
    expect(table.has('b')).toBe(false)
    log.undo(0)
    expect([...table.values()]).toEqual([{ id: 'a', n: 1 }])
  })

  test('L2 a committed row is not taken back', () => {
    const log = new Log()
    const table = new Table<string, Row>('rows', log)
    table.put('a', { id: 'a', n: 1 })
    log.clear()
    log.undo(0)
    expect(table.get('a')).toEqual({ id: 'a', n: 1 })
  })

  test('a row that is not there is left alone by a patch; load and evict are no changes', () => {
    const log = new Log()
    const table = new Table<string, Row>('rows', log)
    table.patch('a', { n: 2 })
    expect(table.has('a')).toBe(false)
    table.load('a', { id: 'a', n: 1 })
    table.evict('a')
    table.evict('a')
    expect(table.has('a')).toBe(false)
    expect(log.mark()).toBe(0)
  })

  test('whoever watches sees each row before and after, on the way back too', () => {
    const log = new Log()
    let sum = 0
    const table = new Table<string, Row>('rows', log, (before, after) => {
      sum += (after?.n ?? 0) - (before?.n ?? 0)
    })
    table.load('a', { id: 'a', n: 5 })
    table.put('a', { id: 'a', n: 7 })
    table.put('b', { id: 'b', n: 10 })
    expect(sum).toBe(17)
    log.undo(0)
    expect(sum).toBe(5)
    table.evict('a')
    expect(sum).toBe(0)
  })
})
