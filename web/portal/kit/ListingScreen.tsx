import type { ReactNode } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { Listing } from '#protocol/kit/resource.ts'
import { ListFrame } from './ListFrame.tsx'
import { ListingPanel } from './ListingPanel.tsx'
import { listQueryOf } from './list-calls.ts'
import type { Values } from './merge.ts'
import { useAnswer } from './use-answer.ts'
import { useListAddress } from './use-list-address.ts'
import { type ListView, useListingView } from './use-view.ts'

interface Props {
  listing: Listing
  /** Cells of its list, by column, where the value alone does not say it. */
  cells?: Readonly<Record<string, (row: Values, view: ListView) => ReactNode>>
  /** What stands below the facts of a row: where it leads, or what is done with it. */
  below?: (row: Values, again: () => void) => ReactNode
}

const NO_OPTIONS = {}

/** The screen of rows that are only read: their list, and one of them beside it. */
export function ListingScreen({ listing, cells = {}, below }: Props) {
  const call = useCall()
  const address = useListAddress(listing)
  const { state, opened, open } = address
  const { kind } = listing
  const options = useAnswer(kind, (signal) => call(view.calls.options, { signal }))
  const view = useListingView(listing, options.data ?? NO_OPTIONS)
  const query = listQueryOf(state)
  const list = useAnswer(JSON.stringify([kind, query]), (signal) => call(view.calls.list, { query, signal }))
  return (
    <ListFrame
      view={view}
      address={address}
      list={list}
      cells={cells}
      panel={
        opened.row !== null && (
          <ListingPanel
            key={opened.row}
            view={view}
            id={String(opened.row)}
            cells={cells}
            below={below}
            onChanged={list.again}
            onClose={() => open({ row: null })}
          />
        )
      }
    />
  )
}
