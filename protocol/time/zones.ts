/** Whether there is such a time zone: one that the rules of IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name })
    return true
  } catch {
    return false // RangeError, by which the standard answers an unknown zone
  }
}
