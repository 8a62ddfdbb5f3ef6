import { type ReactNode, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { Listing } from '#protocol/kit/resource.ts'
import { useFresh } from '../use-fresh.ts'
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
  /** What stands over the list to make rows of it; undefined = nobody does that here. */
  making?: ((view: ListView, made: Making) => ReactNode) | undefined
  /** Rows change by themselves: they are read anew so often. */
  fresh_ms?: number
}

export interface Making {
  close: () => void
  /** Rows were made, the first of them is this one. */
  done: (id: string) => void
}

const NO_OPTIONS = {}

/** The screen of rows that are only read, or made and changed by calls of their own. */
export function ListingScreen({ listing, cells = {}, below, making, fresh_ms }: Props) {
  const call = useCall()
  const address = useListAddress(listing)
  const { state, opened, open } = address
  const { kind } = listing
  const options = useAnswer(kind, (signal) => call(seen.calls.options, { signal }))
  const seen = useListingView(listing, options.data ?? NO_OPTIONS)
  const view = { ...seen, may: { ...seen.may, create: making !== undefined } }
  const [makes, setMakes] = useState(false)
  const query = listQueryOf(state)
  const list = useAnswer(JSON.stringify([kind, query]), (signal) => call(view.calls.list, { query, signal }))
  useFresh(list, fresh_ms ?? null)
  const close = () => setMakes(false)
  const done = (row: string) => {
    close()
    list.again()
    open({ row })
  }
  return (
    <>
      <ListFrame
        view={view}
        address={address}
        list={list}
        cells={cells}
        onAdd={() => setMakes(true)}
        panel={
          opened.row !== null && (
            <ListingPanel
              key={opened.row}
              view={view}
              id={String(opened.row)}
              cells={cells}
              below={below}
              fresh_ms={fresh_ms ?? null}
              onChanged={list.again}
              onClose={() => open({ row: null })}
            />
          )
        }
      />
      {makes && making?.(view, { close, done })}
    </>
  )
}
