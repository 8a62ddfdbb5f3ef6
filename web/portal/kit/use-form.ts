import { useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { useT } from '../texts.ts'
import { draftKey, keepDraft, readDraft } from './drafts.ts'
import { type Wrong, withoutField, wrongOf } from './field-errors.ts'
import { changedOf, type Difference, differencesOf, isSame, merged, type Values } from './merge.ts'
import { useSurroundings } from './surroundings.ts'
import { toastSuccess, toastWarning } from './toasts.tsx'
import { type Answered, type Trouble, troubleOf, useAnswer } from './use-answer.ts'
import type { View } from './use-view.ts'

/** Somebody else saved this row meanwhile: what stands against what is typed here. */
export interface Conflict {
  theirs: Values
  by: string | null
  differences: readonly Difference[]
  /** The row was deleted meanwhile. */
  deleted: boolean
}

export interface FormState {
  loaded: Answered<FormData>
  values: Values
  wrong: Wrong
  dirty: boolean
  saving: boolean
  trouble: Trouble | null
  conflict: Conflict | null
  /** A draft of before was found and stands in the form. */
  recovered: boolean
  set: (path: string, value: unknown) => void
  save: () => void
  /** Saves with the chosen one of each two values. */
  settle: (takesMine: ReadonlySet<string>) => void
  /** Gives up what was typed. */
  discard: () => void
}

interface FormData {
  data: Values
  options: Readonly<Record<string, readonly { value: number | string; label: string }[]>>
  extras: { secrets: Readonly<Record<string, boolean | readonly string[]>> }
}

const RIGHT: Wrong = { fields: {}, rest: [] }

/**
 * The work of a form: what was loaded, what is typed, what the hub says about it. What is typed is kept in
 * this tab until it is saved or given up, whatever happens to the line, the session or the page.
 */
export function useForm(view: View, form: number | 'new', done: (saved: Values) => void): FormState {
  const t = useT()
  const call = useCall()
  const { employee_id } = useSurroundings()
  const { calls, fields } = view
  const names = useMemo(() => fields.map(({ path }) => path), [fields])
  const key = draftKey(employee_id, view.resource.kind, form)
  const loaded = useAnswer<FormData>(
    `${view.resource.kind}/${form}`,
    (signal) =>
      (form === 'new' ? call(calls.blank, { signal }) : call(calls.form, { params: { id: form }, signal })) as never,
  )
  const [before, setBefore] = useState<Values>({})
  const [values, setValues] = useState<Values>({})
  const [wrong, setWrong] = useState<Wrong>(RIGHT)
  const [saving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [recovered, setRecovered] = useState(false)
  const latest = useRef(done)
  latest.current = done

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded begins the form, once
  useEffect(() => {
    if (!loaded.data) return
    const empty = form === 'new' ? Object.fromEntries(fields.map(({ path, initial }) => [path, initial])) : {}
    const open = fields.filter(({ secret }) => secret).map(({ path }) => [path, undefined])
    const first = { ...empty, ...Object.fromEntries(open), ...loaded.data.data }
    const draft = readDraft(key)
    setBefore(first)
    setValues(draft ? { ...first, ...draft.values } : first)
    setRecovered(draft !== null)
  }, [loaded.data])

  const dirty = names.some((name) => !isSame(before[name], values[name]))
  const keep = (next: Values) => {
    const open = fields.filter(({ secret }) => !secret).map(({ path }) => path)
    const typed = changedOf(open, before, next)
    keepDraft(key, Object.keys(typed).length === 0 ? null : { version: Number(before.version ?? 0), values: typed })
  }
  const end = (saved: Values) => {
    keepDraft(key, null)
    toastSuccess(form === 'new' ? t('form.created') : t('form.saved'), t('form.close'))
    latest.current(saved)
  }

  const write = async (base: Values, now: Values): Promise<void> => {
    setSaving(true)
    setTrouble(null)
    const given = Object.fromEntries(names.filter((name) => now[name] !== undefined).map((name) => [name, now[name]]))
    const outcome =
      form === 'new'
        ? await call(calls.create, { body: given as never })
        : await call(calls.edit, {
            params: { id: form },
            body: { version: Number(base.version), ...changedOf(names, base, now) } as never,
          })
    setSaving(false)
    if (outcome.kind === 'answer') return end(outcome.data as Values)
    if (outcome.kind === 'refused' && outcome.code === 'stale') return meet(base, now)
    if (outcome.kind !== 'refused') return setTrouble(troubleOf(outcome))
    setWrong(wrongOf(outcome.errors, pathsOf(fields)))
    toastWarning(outcome.message, t('form.close'))
  }

  /** Somebody was faster: reads what stands there now, and what of it is a question. */
  const meet = async (base: Values, now: Values): Promise<void> => {
    const id = form as number
    const [read, past] = await Promise.all([
      call(calls.form, { params: { id } }),
      call(calls.history, { params: { id }, query: {} }),
    ])
    if (read.kind !== 'answer') return setTrouble(troubleOf(read))
    const theirs = read.data.data as Values
    const deleted = theirs.deleted_at !== null
    const differences = differencesOf(names, { before: base, mine: now, theirs })
    if (!deleted && Object.keys(changedOf(names, theirs, now)).length === 0) return end(theirs) // an answer that was lost
    const by = past.kind === 'answer' ? (past.data[0]?.changed_by_name ?? null) : null
    setConflict({ theirs, by, differences, deleted })
  }

  const settle = async (takesMine: ReadonlySet<string>): Promise<void> => {
    if (!conflict) return
    let { theirs } = conflict
    const now = merged(names, { before, mine: values, theirs }, takesMine)
    if (conflict.deleted) {
      const body = { version: Number(theirs.version) }
      const restored = await call(calls.restore, { params: { id: form as number }, body })
      if (restored.kind !== 'answer') return setTrouble(troubleOf(restored))
      theirs = restored.data as Values
    }
    setConflict(null)
    setBefore(theirs)
    setValues({ ...theirs, ...now })
    await write(theirs, now)
  }

  return {
    loaded,
    values,
    wrong,
    dirty,
    saving,
    trouble,
    conflict,
    recovered: recovered && dirty,
    set: (path, value) => {
      const next = { ...values, [path]: value }
      setValues(next)
      setWrong(withoutField(wrong, path))
      keep(next)
    },
    save: () => {
      if (!saving) void (dirty || form === 'new' ? write(before, values) : latest.current(values))
    },
    settle: (takesMine) => void settle(takesMine),
    discard: () => {
      keepDraft(key, null)
      setValues(before)
      setWrong(RIGHT)
      setRecovered(false)
    },
  }
}

/** Every path at which a control says what is wrong. */
function pathsOf(fields: View['fields']): string[] {
  return fields.flatMap(({ path, control }) => (control.is === 'group' ? [path, ...pathsOf(control.fields)] : [path]))
}
