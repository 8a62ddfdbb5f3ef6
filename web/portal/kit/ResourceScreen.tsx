import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { rangeNames } from '#protocol/kit/list-query.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { useSession } from '../access/use-session.ts'
import { BulkBar } from './BulkBar.tsx'
import type { FieldProps } from './fields/field-props.ts'
import { ListFrame } from './ListFrame.tsx'
import { listQueryOf } from './list-calls.ts'
import type { Values } from './merge.ts'
import { ResourceForm } from './ResourceForm.tsx'
import { RowPanel } from './RowPanel.tsx'
import { useSurroundings } from './surroundings.ts'
import { useAnswer } from './use-answer.ts'
import { useListAddress } from './use-list-address.ts'
import { type ListView, useView } from './use-view.ts'

interface Props {
  resource: Resource
  /** Cells of its list, by column, where the value alone does not say it. */
  cells?: Readonly<Record<string, (row: Values, view: ListView) => ReactNode>>
  /** Values of its panel, by field, where the value alone does not say it. */
  facts?: Readonly<Record<string, (row: Values, view: ListView) => ReactNode>>
  /** Controls of its form, by field, where the shape says none or a screen has a better one. */
  controls?: Readonly<Record<string, ComponentType<FieldProps>>>
  /** Fields of its form that stand beside the others. */
  side?: readonly string[] | undefined
  /** More to do with a row, beside edit and delete. */
  actions?: (row: Values, again: () => void) => ReactNode
  /** Where a row is made, when it is not in the modal. */
  onAdd?: () => void
  /** What else stands on the screen follows its rows. */
  onChanged?: () => void
  /** The day of a row: where nothing else narrows its list it shows those from today on. */
  from_today?: string
  /** Fields that no form writes: they follow from others, or are written elsewhere. */
  unwritten?: readonly string[]
}

const NO_OPTIONS = {}
const NO_CONTROLS = {}
const NO_FIELDS: readonly string[] = []

/**
 * The screen of a resource: its list with everything that narrows, orders, prints and exports it, the row
 * beside it, and the modal in which a row is made and edited. What is open stands in the address.
 */
export function ResourceScreen({
  resource,
  cells = {},
  facts = {},
  controls = NO_CONTROLS,
  side,
  actions,
  onAdd,
  onChanged,
  from_today,
  unwritten = NO_FIELDS,
}: Props) {
  const call = useCall()
  const session = useSession()
  const { today } = useSurroundings()
  const usual = from_today && { usual: { [rangeNames(from_today)[0]]: today() } }
  const address = useListAddress({ ...resource, ...usual })
  const { state, opened, open } = address
  const { kind } = resource
  const options = useAnswer(kind, (signal) => call(view.calls.options, { signal }))
  const view = useView(resource, options.data ?? NO_OPTIONS)
  const fields = useMemo(() => view.fields.filter(({ path }) => !unwritten.includes(path)), [view.fields, unwritten])
  const written = { ...view, fields }
  const query = listQueryOf(state)
  const listed = JSON.stringify([kind, query])
  const list = useAnswer(listed, (signal) => call(view.calls.list, { query, signal }))
  const [chosen, setChosen] = useState<ReadonlyMap<number, Values>>(new Map())
  const [touched, setTouched] = useState(0)
  const again = () => {
    list.again()
    options.again()
    setTouched((before) => before + 1)
    setChosen(new Map())
    onChanged?.()
    if (kind === cinema.kind) void session.ask() // its clock is one of the house's
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own choice
  useEffect(() => setChosen(new Map()), [listed])

  return (
    <>
      <ListFrame
        view={view}
        address={address}
        list={list}
        cells={cells}
        choice={{
          chosen,
          onChosen: setChosen,
          bar: (
            <BulkBar
              view={written}
              chosen={chosen}
              controls={controls}
              onClear={() => setChosen(new Map())}
              onDone={again}
            />
          ),
        }}
        onAdd={onAdd ?? (() => open({ form: 'new' }))}
        panel={
          opened.row !== null && (
            <RowPanel
              key={opened.row}
              view={view}
              id={Number(opened.row)}
              touched={touched}
              facts={facts}
              actions={actions}
              onEdit={() => open({ form: Number(opened.row) })}
              onClose={() => open({ row: null })}
              onChanged={again}
            />
          )
        }
      />
      {opened.form !== null && (
        <ResourceForm
          key={opened.form}
          view={written}
          form={opened.form}
          controls={controls}
          side={side}
          onClose={() => open({ form: null })}
          onSaved={again}
        />
      )}
    </>
  )
}
