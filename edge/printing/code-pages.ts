import { printable } from '#protocol/bills/paper-parts.ts'

/**
 * Upper halves (bytes 128–255) of the two pages that a printer may stand in before anybody asks it for
 * another.
 */
const PC437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const PC858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

function upperHalf(encoding: string): string {
  return new TextDecoder(encoding)
    .decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i))
    .replace(/[\u0080-\u009f]/g, '\ufffd')
}

/**
 * ESC/POS numbers (`ESC t n`) of the code pages that the house writes and its virtual printer reads, western
 * Europe with € first.
 */
const PAGES: ReadonlyMap<number, string> = new Map([
  [16, upperHalf('windows-1252')],
  [45, upperHalf('windows-1250')],
  [46, upperHalf('windows-1251')],
  [47, upperHalf('windows-1253')],
  [48, upperHalf('windows-1254')],
  [51, upperHalf('windows-1257')],
  [19, PC858],
  [0, PC437],
])

/** The page of western Europe (Windows-1252): umlauts, accents, €, dashes and quotes. */
export const WESTERN = 16
/** The page of a printer that was only switched on. */
export const POWER_ON_PAGE = 0

/** What a printer in this page draws for one byte; a box for a byte or page without a picture. */
export function letterOf(page: number, byte: number): string {
  if (byte < 128) return String.fromCharCode(byte)
  const letter = PAGES.get(page)?.[byte - 128] ?? '\ufffd'
  return letter === '\ufffd' ? '▯' : letter
}

/**
 * Text as bytes for a printer that stands in `page`, with a change of page (`ESC t n`) only where a letter
 * needs it; returns the page it ends in. Letters of no page lose their marks (č stays č where page 45 has it,
 * ﬁ becomes fi) or become `?`. Control characters never get through: a title cannot give orders to the
 * printer.
 */
export function encodeText(text: string, page: number): { bytes: Buffer; page: number } {
  const bytes: number[] = []
  let current = page
  for (const letter of printable(text)) {
    if (letter < '\u0080') {
      bytes.push(letter.charCodeAt(0))
      continue
    }
    const wanted = pageFor(letter, current)
    if (wanted === null) bytes.push(...replacement(letter))
    else {
      if (wanted !== current) bytes.push(0x1b, 0x74, wanted)
      current = wanted
      bytes.push(128 + PAGES.get(wanted)!.indexOf(letter))
    }
  }
  return { bytes: Buffer.from(bytes), page: current }
}

function pageFor(letter: string, current: number): number | null {
  const pages = [current, ...PAGES.keys()]
  return pages.find((page) => letter.length === 1 && PAGES.get(page)?.includes(letter)) ?? null
}

function replacement(letter: string): number[] {
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[ -~]+$/.test(bare) ? [...Buffer.from(bare, 'latin1')] : [0x3f]
}
