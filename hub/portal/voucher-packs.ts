import type { Context } from 'hono'
import { refuse } from '#protocol/result.ts'
import { setPlain } from '#protocol/server/headers.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import { blockCard, importCards, packCards, packLabels, readCardCode } from '#protocol/vouchers/pack-calls.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Documents } from '../documents/documents.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { isAskedHere } from '../http/session.ts'
import { labelHead } from '../vouchers/label-head.ts'
import { OpenFiles } from '../vouchers/open-files.ts'
import type { Packs } from '../vouchers/packs.ts'
import { doer } from './doer.ts'
import { breakOff } from './export.ts'

export interface PackParts {
  packs: Pick<Packs, 'count' | 'import' | 'labels' | 'read' | 'block'>
  documents: Pick<Documents, 'labels'>
  catalogue: Pick<CatalogueStore, 'of'>
}

/** What is done with the cards of packs in the portal (protocol/vouchers/pack-calls.ts). */
export function voucherPackRoutes(app: HubApp, { packs, documents, catalogue }: PackParts): void {
  const files = new OpenFiles()
  app.limits('labels', 'in its room')
  mount(app, packCards, (c, { params }) => packs.count(doer(c, 'voucher-packs.view'), params.id))
  mount(app, importCards, (c, { params, body }) => packs.import(doer(c, 'voucher-packs.edit'), params.id, body.codes))
  mountRaw(app, packLabels, async (c, { params, query }) => {
    if (!isAskedHere(c)) return refuse('forbidden')
    const by = doer(c, 'voucher-cards.read-codes')
    const place = files.begin(c.env.outgoing, by)
    if (!place.ok) return place
    const found = await packs.labels(by, params.id, query)
    if (!found.ok) return found
    const { pack, pieces } = found.value
    const house = (await catalogue.of(by.exhibitor_id)).exhibitor.get(by.exhibitor_id)!
    const file = documents.labels(labelHead(house, pack, query.sheet), pieces)
    setPlain(c, 'Cache-Control', 'no-store')
    c.header('Content-Disposition', `attachment; filename="labels-${params.id}.pdf"`)
    return c.body(streamOf(c, file), 200, { 'Content-Type': 'application/pdf' })
  })
  mount(app, readCardCode, (c, { params }) => packs.read(doer(c, 'voucher-cards.read-codes'), params.id))
  mount(app, blockCard, (c, { params, body }) => packs.block(doer(c, 'voucher-packs.edit'), params.id, body.is_blocked))
}

/** A file that is made while it is sent. It breaks off where that fails: a part is never the whole. */
function streamOf(c: Context<HubEnv>, pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(to) {
      const next = await pieces.next().catch((error: Error) => breakOff(c, error))
      if (next === null) return
      if (next.done) return to.close()
      to.enqueue(next.value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
