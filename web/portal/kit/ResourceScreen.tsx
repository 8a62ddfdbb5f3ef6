import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import { BulkBar } from './BulkBar.tsx'
import type { FieldProps } from './fields/field-props.ts'
import type { FormProps } from './form-props.ts'
import { keepColumns, readKeptColumns } from './kept-columns.ts'
import { ListChips } from './ListChips.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListHead } from './ListHead.tsx'
import { ListTable } from './ListTable.tsx'
import { listQueryOf } from './list-calls.ts'
import type { Values } from './merge.ts'
import { ResourceForm } from './ResourceForm.tsx'
import css from './ResourceScreen.module.css'
import { RowPanel } from './RowPanel.tsx'
import { useSurroundings } from './surroundings.ts'
import { useAnswer } from './use-answer.ts'
import { useListAddress } from './use-list-address.ts'
import { useView, type View } from './use-view.ts'

interface Props {
  resource: Resource
  /** Cells of its list, by column, where the value alone does not say it. */
  cells?: Readonly<Record<string, (row: Values, view: View) => ReactNode>>
  /** Controls of its form, by field, where the shape says none or a screen has a better one. */
  controls?: Readonly<Record<string, ComponentType<FieldProps>>>
  /** More to do with a row, beside edit and delete. */
  actions?: (row: Values, again: () => void) => ReactNode
  /** The whole modal, where a resource is made in another way. */
  Form?: ComponentType<FormProps>
}

const NO_OPTIONS = {}
const NO_CONTROLS = {}

/**
 * The screen of a resource: its list with everything that narrows, orders, prints and exports it, the row
 * beside it, and the modal in which a row is made and edited. What is open stands in the address.
 */
export function ResourceScreen({ resource, cells = {}, controls = NO_CONTROLS, actions, Form = ResourceForm }: Props) {
  const call = useCall()
  const { employee_id } = useSurroundings()
  const { state, opened, go, open } = useListAddress(resource)
  const options = useAnswer(resource.kind, (signal) => call(view.calls.options, { signal }))
  const view = useView(resource, options.data ?? NO_OPTIONS)
  const { calls } = view
  const query = listQueryOf(state)
  const list = useAnswer(JSON.stringify([resource.kind, query]), (signal) => call(calls.list, { query, signal }))
  const [columns, setColumns] = useState<readonly string[] | null>(() =>
    readKeptColumns(employee_id, resource.kind, resource.columns),
  )
  const [chosen, setChosen] = useState<ReadonlyMap<number, Values>>(new Map())
  const rows = (list.data?.data ?? []) as Values[]
  const shown = columns ?? resource.columns
  const [touched, setTouched] = useState(0)
  const again = () => {
    list.again()
    options.again()
    setTouched((before) => before + 1)
    setChosen(new Map())
  }
  const listed = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own choice
  useEffect(() => setChosen(new Map()), [listed])

  return (
    <div className={css.screen}>
      <ListHead
        view={view}
        state={state}
        total={list.data?.meta.total ?? null}
        columns={shown}
        onColumns={(next) => {
          setColumns(next)
          keepColumns(employee_id, resource.kind, next)
        }}
        onAdd={() => open({ form: 'new' })}
      />
      {chosen.size > 0 ? (
        <BulkBar view={view} chosen={chosen} controls={controls} onClear={() => setChosen(new Map())} onDone={again} />
      ) : (
        <ListChips view={view} state={state} go={go} />
      )}
      <div className={css.body} data-open={opened.row !== null}>
        <div className={css.list}>
          <ListTable
            view={view}
            state={state}
            rows={rows}
            list={list}
            columns={shown}
            cells={cells}
            chosen={chosen}
            open_row={opened.row}
            onSort={(sort) => go({ sort })}
            onOpen={(row) => open({ row })}
            onChosen={setChosen}
            onAdd={() => open({ form: 'new' })}
            onWiden={go}
          />
          {list.data && rows.length > 0 && <ListFoot meta={list.data.meta} state={state} go={go} />}
        </div>
        {opened.row !== null && (
          <RowPanel
            key={opened.row}
            view={view}
            id={opened.row}
            touched={touched}
            actions={actions}
            onEdit={() => open({ form: opened.row })}
            onClose={() => open({ row: null })}
            onChanged={again}
          />
        )}
      </div>
      {opened.form !== null && (
        <Form
          key={opened.form}
          view={view}
          form={opened.form}
          controls={controls}
          onClose={() => open({ form: null })}
          onSaved={again}
        />
      )}
    </div>
  )
}
