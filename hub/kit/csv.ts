/**
 * How a table is written as text: the American way, or the European one in which a comma stands in numbers.
 * @source F-288
 */
export type CsvFormat = 'csv' | 'csv_eu'

/** What a spreadsheet would take for a formula. @source docs/security.md, "Exports" */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

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

/** The head of a table for spreadsheets: the mark of UTF-8, and the names of its columns. */
export function csvHead(columns: readonly string[], format: CsvFormat): string {
  return `\uFEFF${lineOf(columns, format)}`
}

/** Lines of a table: each ends with CR LF, every text in quotes that needs them. */
export function csvLines(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
  format: CsvFormat,
): string {
  const cellsOf = (row: Readonly<Record<string, unknown>>) => columns.map((column) => row[column])
  return rows.map((row) => lineOf(cellsOf(row), format)).join('')
}

function lineOf(cells: readonly unknown[], format: CsvFormat): string {
  const separator = format === 'csv_eu' ? ';' : ','
  const quoted = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return `${cells.map((one) => quoted(cellOf(one, format))).join(separator)}\r\n`
}
