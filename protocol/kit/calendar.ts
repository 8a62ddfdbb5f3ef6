const LINE_OCTETS = 75
const BREAK = '\r\n'

/**
 * An iCalendar file of these lines, from `BEGIN:VCALENDAR` to its end. A line has 75 octets at most and is
 * never broken within a letter.
 * @source RFC 5545, section 3.1
 */
export function calendarFile(lines: readonly string[]): string {
  return lines.map((line) => folded(line) + BREAK).join('')
}

/** `2026-11-21T19:45:00.000Z` → `20261121T194500Z`. @source RFC 5545, section 3.3.5 */
export function calendarInstant(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A text as the value of a property, whatever stands in it. @source RFC 5545, section 3.3.11 */
export function calendarText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** A text as the value of a parameter, in quotes. @source RFC 5545, section 3.2; RFC 6868 */
export function calendarParameter(text: string): string {
  const said = text
    .replace(/\^/g, '^^')
    .replace(/"/g, "^'")
    .replace(/\r\n?|\n/g, '^n')
  return `"${said}"`
}

function octets(sign: string): number {
  const code = sign.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A longer line goes on in the next one after a space, which counts there. */
function folded(line: string): string {
  if (line.length <= LINE_OCTETS && /^[ -~]*$/.test(line)) return line
  let [text, width] = ['', 0]
  for (const sign of line) {
    const more = octets(sign)
    if (width + more > LINE_OCTETS) {
      text += `${BREAK} `
      width = 1
    }
    text += sign
    width += more
  }
  return text
}
