import type { FetchPage, TicketDocument, TicketPage } from '#protocol/mailings/ticket-document.ts'
import type { Style } from './letters-on-paper.ts'
import { PAGE, Sheet } from './sheet.ts'

const INK = '#241523'
const INK_2 = '#4b3b48'
const INK_3 = '#6a5a66'
const LINE = '#e3dbcf'
const DASH = '#cbc0b3'
const PAPER = '#fffdf9'
/** 46 mm: what a scanner reads from a phone's length away (docs/look.md). */
const QR_SIDE = 130.4
const CARD = { x: PAGE.margin, y: 68, width: PAGE.width - 2 * PAGE.margin, height: 330, stub: 178, head: 168 } as const
const LOWER = 446

function set(face: Style['face'], size: number, color = INK): Style {
  return { face, size, color }
}

/**
 * The tickets of a purchase as a PDF: a page and a code each, and one for what is fetched at the counter,
 * the ticket above the fold, below it what was paid with its tax and what one should know (docs/look.md,
 * ticket-pdf). The same document gives the same pages.
 */
export function drawTickets(document: TicketDocument): Promise<Buffer> {
  const sheet = new Sheet(document.title, document.house.trade_name)
  for (const page of document.pages) {
    sheet.page()
    head(sheet, document, page)
    card(sheet, document, page)
    fold(sheet, document)
    const foot = order(sheet, document)
    notes(sheet, document, foot)
    small(sheet, document, page)
  }
  if (document.fetch) fetch(sheet, document, document.fetch)
  return sheet.end()
}

/** The mark of the house, whose last o is the lamp, and which ticket this is. */
function head(sheet: Sheet, { house }: TicketDocument, page: Pick<TicketPage, 'head'>): void {
  const style = set('display', 21)
  const lamp = house.brand.toLowerCase().lastIndexOf('o')
  const before = lamp < 0 ? house.brand : house.brand.slice(0, lamp)
  const room = PAGE.width / 2 - PAGE.margin
  sheet.write(before, style, { x: PAGE.margin, y: 28, width: room })
  if (lamp >= 0) {
    const at = PAGE.margin + sheet.widthOf(before, style)
    sheet.pdf
      .circle(at + 7, 43, 5.2)
      .lineWidth(2)
      .fillAndStroke(house.fill, INK)
    sheet.write(house.brand.slice(lamp + 1), style, { x: at + 14, y: 28, width: room })
  }
  const width = CARD.width / 2
  sheet.write(page.head, set('text', 9, INK_2), { x: CARD.x + width, y: 40, width, align: 'right' })
}

function card(sheet: Sheet, { house }: TicketDocument, page: TicketPage): void {
  const { x, y, width, height, stub, head: top } = CARD
  const left = width - stub
  const { pdf } = sheet
  pdf.save()
  pdf.roundedRect(x, y, width, height, 10).clip()
  pdf.rect(x, y, width, height).fill(PAPER)
  pdf.rect(x, y, left, top).fill(house.fill)
  pdf.restore()
  pdf.roundedRect(x, y, width, height, 10).lineWidth(1).stroke(DASH)
  pdf.save().dash(4, { space: 3 }).lineWidth(1.5)
  pdf
    .moveTo(x, y + top)
    .lineTo(x + left, y + top)
    .stroke(DASH)
  pdf
    .moveTo(x + left, y)
    .lineTo(x + left, y + height)
    .stroke(DASH)
  pdf.undash().restore()

  const inner = { x: x + 20, width: left - 40 }
  const below = sheet.fit(page.movie, set('display', 32, house.on), { ...inner, y: y + 16, lines: 2, smallest: 18 })
  sheet.write(page.version, set('strong', 11, house.on), { ...inner, y: below + 2, lines: 2 })
  sheet.write(page.when[0], set('display', 20, house.on), { ...inner, y: y + top - 62 })
  sheet.write(page.when[1], set('display', 20, house.on), { ...inner, y: y + top - 36 })

  const column = inner.width / Math.max(page.place.length, 3)
  page.place.forEach(({ label, value }, nth) => {
    const at = { x: inner.x + nth * column, width: column - 6 }
    sheet.write(label, set('text', 9, INK_2), { ...at, y: y + top + 16 })
    sheet.fit(value, set('display', 38), { ...at, y: y + top + 28, lines: 1, smallest: 14 })
  })
  const line = sheet.write(page.cinema, set('strong', 11), { ...inner, y: y + top + 90 })
  const next = sheet.write(page.address, set('text', 11, INK_2), { ...inner, y: line })
  sheet.write(page.price, set('text', 11, INK_2), { ...inner, y: next + 2 })

  const right = { x: x + left + 10, width: stub - 20 }
  sheet.qr(page.code, right.x + (right.width - QR_SIDE) / 2, y + 66, QR_SIDE)
  sheet.write(page.human_code, set('strong', 13), { ...right, y: y + 66 + QR_SIDE + 10, align: 'center' })
  const text = { ...right, y: y + 66 + QR_SIDE + 36, lines: 4, align: 'center' as const }
  sheet.write(page.code_text, set('text', 9, INK_2), text)
}

/** What is fetched at the counter, beside the code for it. */
function fetch(sheet: Sheet, document: TicketDocument, { title, text, rows, code, number }: FetchPage): void {
  sheet.page()
  head(sheet, document, { head: number })
  const { x, y, width } = CARD
  const list = { x, width: width - QR_SIDE - 30 }
  const below = sheet.fit(title, set('display', 32), { ...list, y, lines: 2, smallest: 18 })
  let next = sheet.write(text, set('text', 11, INK_2), { ...list, y: below + 4, lines: 4 }) + 14
  for (const row of rows) next = sheet.write(row, set('strong', 12), { ...list, y: next, lines: 2 }) + 4
  const side = { x: x + width - QR_SIDE, width: QR_SIDE }
  sheet.qr(code, side.x, y, QR_SIDE)
  sheet.write(number, set('strong', 11), { ...side, y: y + QR_SIDE + 10, align: 'center' })
}

function fold(sheet: Sheet, document: TicketDocument): void {
  const y = PAGE.height / 2
  const style = set('text', 8, INK_3)
  const half = (sheet.widthOf(document.fold, style) + 16) / 2
  const middle = PAGE.width / 2
  sheet.pdf.save().dash(3, { space: 2 }).lineWidth(0.8)
  sheet.pdf
    .moveTo(0, y)
    .lineTo(middle - half, y)
    .stroke(DASH)
  sheet.pdf
    .moveTo(middle + half, y)
    .lineTo(PAGE.width, y)
    .stroke(DASH)
  sheet.pdf.undash().restore()
  sheet.write(document.fold, style, { x: 0, y: y - 5, width: PAGE.width, align: 'center' })
}

/** Rows of the order that a page has room for; the totals are of all of them. */
const ROWS_SHOWN = 14

function order(sheet: Sheet, { order: { title, rows, totals } }: TicketDocument): number {
  const box = { x: PAGE.margin, width: CARD.width }
  let y = sheet.write(title, set('display', 14), { ...box, y: LOWER }) + 4
  const row = (name: string, amount: string, style: Style): void => {
    const next = sheet.write(name, style, { ...box, y, width: box.width - 90, lines: 2 })
    sheet.write(amount, style, { x: box.x + box.width - 90, y, width: 90, align: 'right' })
    y = next + 1
  }
  for (const [name, amount] of rows.slice(0, ROWS_SHOWN)) row(name, amount, set('text', 10, INK_2))
  if (rows.length > ROWS_SHOWN) row('…', '', set('text', 10, INK_2))
  sheet.pdf
    .moveTo(box.x, y + 2)
    .lineTo(box.x + box.width, y + 2)
    .lineWidth(0.8)
    .stroke(LINE)
  y += 6
  for (const [nth, [name, amount]] of totals.entries())
    row(name, amount, nth === 0 ? set('strong', 11) : set('text', 9, INK_3))
  return y
}

function notes(sheet: Sheet, document: TicketDocument, from: number): void {
  const gap = 22
  const width = (CARD.width - gap * (document.notes.length - 1)) / document.notes.length
  document.notes.forEach(({ title, text }, nth) => {
    const box = { x: PAGE.margin + nth * (width + gap), width }
    const y = sheet.write(title, set('display', 12), { ...box, y: from + 14 })
    sheet.write(text, set('text', 9.5, INK_2), { ...box, y: y + 2, lines: 6 })
  })
}

function small(sheet: Sheet, document: TicketDocument, page: TicketPage): void {
  const y = PAGE.height - 62
  const box = { x: PAGE.margin, width: CARD.width }
  sheet.pdf
    .moveTo(box.x, y)
    .lineTo(box.x + box.width, y)
    .lineWidth(0.8)
    .stroke(LINE)
  sheet.write(document.small, set('text', 8, INK_3), { ...box, y: y + 8, width: box.width - 70, lines: 3 })
  sheet.write(page.foot, set('text', 8, INK_3), { ...box, y: y + 8, align: 'right' })
}
