/**
 * How a table is written as text: the American way, or the European one in which a comma stands in numbers.
 * @source F-288
 */
export type CsvFormat = 'csv' | 'csv_eu'

/** What a spreadsheet would take for a formula. @source docs/security.md, "Exports" */
const FORMULA = /^[=+\-@\t\r]/

function cellOf(value: unknown, format: CsvFormat): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return format === 'csv_eu' ? String(value).replace('.', ',') : String(value)
  const text = textOf(value)
  return FORMULA.test(text) ? `'${text}` : text
}

function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Lines of a table with its head, for spreadsheets: UTF-8 with its mark, lines end with CR LF, every text in
 * quotes that needs them.
 */
export function csvOf(columns: readonly string[], rows: readonly Record<string, unknown>[], format: CsvFormat): string {
  const separator = format === 'csv_eu' ? ';' : ','
  const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const line = (cells: readonly unknown[]): string => cells.map((one) => quoted(cellOf(one, format))).join(separator)
  return `\uFEFF${[columns, ...rows.map((row) => columns.map((column) => row[column]))].map((cells) => `${line(cells)}\r\n`).join('')}`
}
