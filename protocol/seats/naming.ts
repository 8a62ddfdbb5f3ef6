/**
 * Names of rows and seats (F-114). Rows are lettered from the screen backwards, A to Z, then AA, AB … as the
 * columns of a sheet, unless the screen defines `row_naming`: the names of its rows in that order. A row
 * beyond the end of `row_naming` goes on with letters.
 * @source website spec, section 2 (Seat picker); operations spec, section 9
 */
export function rowName(index: number, row_naming: readonly string[] = []): string {
  return row_naming[index] ?? letters(index)
}

/** 0 → A, 25 → Z, 26 → AA, 701 → ZZ, 702 → AAA. */
function letters(index: number): string {
  return (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
}

/** The whole label of a seat: row, the screen's separator, seat (`H10`, or `H-10` with separator `-`). */
export function seatLabel(row_name: string, seat_name: string, separator = ''): string {
  return `${row_name}${separator}${seat_name}`
}
