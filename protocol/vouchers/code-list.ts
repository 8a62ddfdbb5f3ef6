/** A code of a list, and the line in which it stands, from 1. */
export interface ListedCode {
  line: number
  code: string
}

/** What people call the column of their codes. */
const HEAD = /^((bar)?codes?|(card |voucher )?number|nr\.?|(karten|gutschein)nummer|numéro|kaartnummer)$/i

/**
 * The codes of a list that was pasted or comes from a spreadsheet (CSV): what stands first in each line that
 * is not empty, without quotation marks. A first line that names its column is none.
 * @source F-214
 */
export function codesIn(text: string): ListedCode[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const cells = lines.map((line, nth) => ({ line: nth + 1, code: firstCell(line) }))
  const codes = cells.filter(({ code }) => code !== '')
  return HEAD.test(codes[0]?.code ?? '') ? codes.slice(1) : codes
}

function firstCell(line: string): string {
  const [cell = ''] = line.split(/[;,\t]/)
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
}
