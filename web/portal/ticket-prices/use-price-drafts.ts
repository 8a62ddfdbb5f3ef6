import { useCallback, useEffect, useRef, useState } from 'react'
import { withTabStorage } from '#kit/tab-storage.ts'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { toastSuccess, toastWarning } from '../kit/toasts.tsx'
import type { Trouble } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import {
  metBy,
  metByAll,
  type PriceCell,
  type PriceDraft,
  type PriceDrafts,
  typedOf,
  withLeft,
  withMine,
  without,
  withTyped,
} from './price-drafts.ts'
import { publishPrice } from './publish-price.ts'

export interface PriceWork {
  drafts: PriceDrafts
  /** What the hub said against a draft, by its key. */
  said: ReadonlyMap<string, string>
  publishing: boolean
  trouble: Trouble | null
  type: (cell: PriceCell, text: string) => void
  leave: (key: string) => void
  /** Gives up a draft: the price stands as it is saved. */
  drop: (key: string) => void
  keepMine: (draft: PriceDraft) => void
  discard: () => void
  publish: () => void
}

const NOTHING_SAID: ReadonlyMap<string, string> = new Map()

/**
 * The prices that were typed and are not published. They are kept in this tab until they are, whatever
 * happens to the line or the page; over a table that was read anew they meet what others made of it.
 *
 * @param again reads the table anew
 */
export function usePriceDrafts(cells: ReadonlyMap<string, PriceCell>, again: () => void): PriceWork {
  const locale = useLocale()
  const { drafts, latest, change } = useKeptDrafts()
  const { said, setSaid, publishing, trouble, setTrouble, publish } = usePublishing({ latest, change, again })
  useEffect(() => change((before) => metByAll(before, cells)), [cells, change])
  const unsay = useCallback((key: string) => setSaid((before) => withoutKey(before, key)), [setSaid])
  const type = useCallback(
    (cell: PriceCell, text: string) => {
      unsay(cell.key)
      change((before) => withTyped(before, cell, text, locale))
    },
    [change, unsay, locale],
  )
  const leave = useCallback((key: string) => change((before) => withLeft(before, key, locale)), [change, locale])
  const drop = useCallback(
    (key: string) => {
      unsay(key)
      change((before) => without(before, key))
    },
    [change, unsay],
  )
  return {
    drafts,
    said,
    publishing,
    trouble,
    type,
    leave,
    drop,
    keepMine: (draft) => change((before) => withMine(before, draft)),
    discard: () => {
      setSaid(NOTHING_SAID)
      setTrouble(null)
      change(() => new Map())
    },
    publish: () => void (publishing || publish()),
  }
}

interface KeptDrafts {
  /** As they are now, also for what began before they were drawn. */
  latest: { current: PriceDrafts }
  change: (next: (before: PriceDrafts) => PriceDrafts) => void
}

function useKeptDrafts(): KeptDrafts & { drafts: PriceDrafts } {
  const { employee_id } = useSurroundings()
  const place = `portal/prices/${employee_id}`
  const [drafts, setDrafts] = useState<PriceDrafts>(() => readKept(place))
  const latest = useRef(drafts)
  const change = useCallback(
    (next: (before: PriceDrafts) => PriceDrafts) => {
      latest.current = next(latest.current)
      setDrafts(latest.current)
      keep(place, latest.current)
    },
    [place],
  )
  return { drafts, latest, change }
}

/** Publishes one draft after the other; the line breaks off, a refusal of one keeps no other. */
function usePublishing({ latest, change, again }: KeptDrafts & { again: () => void }) {
  const t = useT()
  const call = useCall()
  const [said, setSaid] = useState(NOTHING_SAID)
  const [publishing, setPublishing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const publish = async (): Promise<void> => {
    if (latest.current.size === 0) return toastWarning(t('priceTable.enterPrice'), t('form.close'))
    setPublishing(true)
    setTrouble(null)
    const refused = new Map<string, string>()
    let saved = 0
    for (const [key, draft] of latest.current) {
      if (!isReady(draft)) continue
      const came = await publishPrice(call, draft)
      if (came.is === 'line') {
        setTrouble({ kind: 'line' })
        break
      }
      if (came.is === 'refused') refused.set(key, came.text)
      else change((before) => (came.is === 'saved' ? without(before, key) : withMet(before, draft, came.now)))
      if (came.is === 'saved') saved += 1
    }
    setSaid(refused)
    setPublishing(false)
    if (saved > 0) toastSuccess(t('priceTable.published', { count: saved }), t('form.close'))
    again()
  }
  return { said, setSaid, publishing, trouble, setTrouble, publish }
}

/** Whether a draft can be published: it is a price, and no question stands beside it. */
export function isReady(draft: PriceDraft): boolean {
  const { is } = typedOf(draft)
  return draft.theirs === null && (is === 'price' || is === 'none')
}

function withMet(drafts: PriceDrafts, draft: PriceDraft, now: PriceCell | 'gone'): PriceDrafts {
  const met = metBy(draft, now)
  return met ? new Map(drafts).set(draft.cell.key, met) : without(drafts, draft.cell.key)
}

function withoutKey(said: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  return said.has(key) ? new Map([...said].filter(([one]) => one !== key)) : said
}

function readKept(place: string): PriceDrafts {
  const text = withTabStorage((storage) => storage.getItem(place))
  return new Map(text ? (JSON.parse(text) as [string, PriceDraft][]) : [])
}

function keep(place: string, drafts: PriceDrafts): void {
  withTabStorage((storage) => {
    if (drafts.size === 0) storage.removeItem(place)
    else storage.setItem(place, JSON.stringify([...drafts]))
  })
}
