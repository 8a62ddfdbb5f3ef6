import type { Context } from 'hono'
import type pg from 'pg'
import {
  billCalendar,
  billDownload,
  billPassbook,
  billReceipt,
  googleWallet,
  resendLetter,
} from '#protocol/bills/ticket-files.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { visitCalendar, visitCalendarType } from '#protocol/mailings/visit-calendar.ts'
import { ok, refuse } from '#protocol/result.ts'
import { codeInAddress } from '#protocol/scanning/human-code.ts'
import { setPlain } from '#protocol/server/headers.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Documents } from '../documents/documents.ts'
import type { Wallets } from '../documents/wallets.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { readBill, schedulesOf, type WholeBill } from './present.ts'
import { receiptPaper } from './receipt-paper.ts'
import type { TicketLetters } from './ticket-letters.ts'
import { type TicketWording, ticketPaper, validTickets } from './ticket-paper.ts'
import { ticketPasses } from './ticket-passes.ts'
import { visitFile, visitsOf } from './visits.ts'

export interface TicketFileParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'withSchedules'>
  signer: (exhibitor_id: number) => TicketSigner
  documents: Pick<Documents, 'tickets' | 'receipt'>
  wallets: Pick<Wallets, 'apple' | 'google'>
  /** Whether this installation gives receipts (F-136). */
  receipts: boolean
  ticket_letters: Pick<TicketLetters, 'again'>
}

/** What a visitor takes along from the page of a purchase (F-136, F-144; protocol/bills/ticket-files.ts). */
export function ticketFileRoutes(app: HubApp, parts: TicketFileParts): void {
  const { pool, catalogue, signer, documents, wallets, ticket_letters } = parts
  const sold = async (
    c: Context<HubEnv>,
    uuid: string,
    locale: Locale,
  ): Promise<{ whole: WholeBill; wording: TicketWording } | null> => {
    const exhibitor_id = c.get('exhibitor').id
    const whole = await readBill(pool, exhibitor_id, { bill: uuid })
    if (!whole) return null
    const known = await catalogue.withSchedules(exhibitor_id, schedulesOf(whole))
    return { whole, wording: { catalogue: known, signer: signer(exhibitor_id), locale } }
  }

  mountRaw(app, billCalendar, async (c, { params, query: { locale } }) => {
    const found = await sold(c, params.uuid, locale)
    const visits = found && visitsOf(found.whole.bill, validTickets(found.whole, found.wording), found.wording)
    if (!visits) return refuse('not_found')
    return file(c, visitCalendar(visits), { name: visitFile(locale), type: visitCalendarType(visits) })
  })

  mountRaw(app, billDownload, async (c, { params, query: { locale } }) => {
    const found = await sold(c, params.uuid, locale)
    const paper = found && ticketPaper(found.whole, found.wording.catalogue, found.wording.signer)
    if (!paper) return refuse('not_found')
    const pdf = new Uint8Array(await documents.tickets(paper.document))
    return file(c, pdf, { name: paper.file, type: 'application/pdf' })
  })

  mountRaw(app, billReceipt, async (c, { params, query: { locale } }) => {
    const found = parts.receipts ? await sold(c, params.uuid, locale) : null
    const paper = found && receiptPaper(found.whole, found.wording.catalogue)
    if (!paper) return refuse('not_found')
    const pdf = new Uint8Array(await documents.receipt(paper))
    return file(c, pdf, { name: `${paper.title}.pdf`, type: 'application/pdf' })
  })

  mountRaw(app, billPassbook, async (c, { params, query: { locale } }) => {
    const found = await sold(c, params.uuid, locale)
    const passes = found ? ticketPasses(found.whole, found.wording) : []
    const made = passes.length > 0 ? await wallets.apple(passes) : null
    if (!made) return refuse('not_found')
    const kind = passes.length > 1 ? 'pkpasses' : 'pkpass'
    return file(c, made, { name: `tickets.${kind}`, type: `application/vnd.apple.${kind}` })
  })

  mountRaw(app, googleWallet, async (c, { params, query: { locale } }) => {
    const found = await sold(c, params.uuid, locale)
    const passes = found ? ticketPasses(found.whole, found.wording) : []
    const pass = passes.find(({ page }) => codeInAddress(page.human_code) === params.ticket)
    const address = pass ? await wallets.google(pass) : null
    if (address === null) return refuse('not_found')
    setPlain(c, 'Cache-Control', 'no-store')
    return c.redirect(address)
  })

  mount(app, resendLetter, async (c, { params, body: { id } }) => {
    const bill = { exhibitor_id: c.get('exhibitor').id, bill_id: params.uuid }
    const sent = await ticket_letters.again(bill, { id, email: null, employee_id: null })
    return sent.ok ? ok({}) : sent
  })
}

/** A file for its reader alone; its name may have any letters. */
function file(
  c: Context<HubEnv>,
  bytes: string | Uint8Array<ArrayBuffer>,
  { name, type }: { name: string; type: string },
): Response {
  setPlain(c, 'Cache-Control', 'no-store')
  const content = {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  }
  return c.body(bytes, 200, content)
}
