import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel's own tick is. */
const TICKS_PER_S = 100
/** Fields of /proc/<pid>/stat, counted after the name in parentheses. */
const PPID = 1
const UTIME = 11
const STIME = 12
const CHILDREN_UTIME = 13
const CHILDREN_STIME = 14

/** CPU seconds of one process so far, all its threads; 0 where there is no /proc. */
export function cpuOfProcess(pid: number): number {
  const fields = statOf(pid)
  return fields ? (fields[UTIME]! + fields[STIME]!) / TICKS_PER_S : 0
}

/** CPU seconds of a process with its children: those that live, and those that ended. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid)
  if (!own) return 0
  let ticks = own[UTIME]! + own[STIME]! + own[CHILDREN_UTIME]! + own[CHILDREN_STIME]!
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(Number(name)) : null
    if (fields?.[PPID] === pid) ticks += fields[UTIME]! + fields[STIME]!
  }
  return ticks / TICKS_PER_S
}

function statOf(pid: number): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return null // it has ended, or this is no Linux
  }
}
