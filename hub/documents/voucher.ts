import type { VoucherDocument } from '#protocol/mailings/voucher-document.ts'
import type { Style } from './letters-on-paper.ts'
import { PAGE, Sheet } from './sheet.ts'

const INK = '#241523'
const INK_2 = '#4b3b48'
const INK_3 = '#6a5a66'
const DASH = '#cbc0b3'
const PAPER = '#fffdf9'
const LINE = '#e3dbcf'
/** 40 mm: read by the scanner of a till, and from a phone. */
const QR_SIDE = 113.4
const CARD = { x: PAGE.margin, y: 68, width: PAGE.width - 2 * PAGE.margin, height: 280, stub: 178 } as const
/** Below the card. */
const WORDS_Y = 376
const MESSAGE_LINES = 12

function set(face: Style['face'], size: number, color = INK): Style {
  return { face, size, color }
}

/**
 * A voucher as a PDF to print: a ticket with what it is worth and its code, the words of whoever gives it
 * below. The same document gives the same page.
 */
export function drawVoucher(document: VoucherDocument): Promise<Buffer> {
  const sheet = new Sheet(document.title, document.house.trade_name)
  sheet.page()
  sheet.write(document.house.brand, set('display', 21), { x: PAGE.margin, y: 28, width: CARD.width })
  card(sheet, document)
  words(sheet, document)
  return sheet.end()
}

function card(sheet: Sheet, document: VoucherDocument): void {
  const { x, y, width, height, stub } = CARD
  const left = width - stub
  const { pdf } = sheet
  const { fill, on } = document.house
  pdf.save()
  pdf.roundedRect(x, y, width, height, 10).clip()
  pdf.rect(x, y, left, height).fill(fill)
  pdf.rect(x + left, y, stub, height).fill(PAPER)
  pdf.restore()
  pdf.roundedRect(x, y, width, height, 10).lineWidth(1).stroke(DASH)
  pdf.save().dash(4, { space: 3 }).lineWidth(1.5)
  pdf
    .moveTo(x + left, y)
    .lineTo(x + left, y + height)
    .stroke(DASH)
  pdf.undash().restore()

  const inner = { x: x + 22, width: left - 44 }
  const top = sheet.write(document.heading, set('strong', 12, on), { ...inner, y: y + 22 })
  const below = sheet.fit(document.name, set('display', 34, on), { ...inner, y: top + 2, lines: 2, smallest: 16 })
  if (document.holder !== '')
    sheet.fit(document.holder, set('strong', 15, on), { ...inner, y: below + 4, lines: 2, smallest: 9 })
  document.worth.forEach((line, nth) => {
    sheet.fit(line, set('display', 20, on), { ...inner, y: y + height - 66 + nth * 26, lines: 1, smallest: 10 })
  })

  const right = { x: x + left + 10, width: stub - 20 }
  sheet.qr(document.code, right.x + (right.width - QR_SIDE) / 2, y + 24, QR_SIDE)
  const code = { ...right, y: y + 24 + QR_SIDE + 10, lines: 3, smallest: 8, align: 'center' as const }
  const next = sheet.fit(document.spelled, set('strong', 14), code)
  sheet.write(document.code_text, set('text', 9, INK_2), { ...right, y: next + 8, lines: 4, align: 'center' })
}

function words(sheet: Sheet, document: VoucherDocument): void {
  const box = { x: PAGE.margin, width: CARD.width }
  let y: number = WORDS_Y
  for (const line of document.message === '' ? [] : document.message.split('\n').slice(0, MESSAGE_LINES))
    y = sheet.write(line, set('text', 14), { ...box, y, lines: MESSAGE_LINES }) + 2
  sheet.write(document.valid, set('strong', 11, INK_2), { ...box, y: y + 14, lines: 2 })
  const foot = PAGE.height - 62
  sheet.pdf
    .moveTo(box.x, foot)
    .lineTo(box.x + box.width, foot)
    .lineWidth(0.8)
    .stroke(LINE)
  sheet.write(document.small, set('text', 8, INK_3), { ...box, y: foot + 8, lines: 3 })
}
