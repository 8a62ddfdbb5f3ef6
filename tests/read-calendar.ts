import { expect } from 'vitest'

/** A part of an iCalendar file: its properties by name, without their parameters, and the parts within it. */
export interface CalendarPart {
  name: string
  fields: Record<string, string>
  within: CalendarPart[]
}

/** Reads an iCalendar file as RFC 5545 says, and refuses what it forbids. */
export function readCalendar(file: string): CalendarPart {
  const physical = file.split('\r\n')
  expect(physical.pop()).toBe('')
  for (const line of physical) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const open: CalendarPart[] = [{ name: '', fields: {}, within: [] }]
  for (const line of physical.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z]+=(?:[A-Z]+|"[^"]*"))*:(.*)$/.exec(line)!
    const top = open.at(-1)!
    if (name === 'BEGIN') open.push({ name: value!, fields: {}, within: [] })
    else if (name === 'END') {
      expect(value).toBe(top.name)
      open.pop()
      open.at(-1)!.within.push(top)
    } else {
      expect(top.fields).not.toHaveProperty(name!)
      top.fields[name!] = value!.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
    }
  }
  expect(open).toHaveLength(1)
  return open[0]!.within[0]!
}
