import { useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import { useT } from '../texts.ts'
import { draftKey, keepDraft, readDraft, resumed } from './drafts.ts'
import { stillWrong, type Wrong, wrongOf } from './field-errors.ts'
import { errorPathsOf } from './fields/field-of.ts'
import type { Proposal } from './form-props.ts'
import type { RowKey } from './list-state.ts'
import { changedOf, type Difference, differencesOf, isSame, merged, type Values } from './merge.ts'
import { withSlug } from './proposed-slug.ts'
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
  /** As it was loaded. */
  before: Values
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
  /** Saves although the hub named what it conflicts with; null where it named nothing (F-191). */
  saveAnyway: (() => void) | null
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

/** Under this the hub refuses conflicts, each by its key (protocol/schedules/conflicts.ts). */
const CONFLICT = 'conflicts.'
const RIGHT: Wrong = { fields: {}, rest: [] }

/**
 * The work of a form: what was loaded, what is typed, what the hub says about it. What is typed is kept in
 * this tab until it is saved or given up, whatever happens to the line, the session or the page.
 *
 * @param proposed with what a new row begins
 */
export function useForm(
  view: View,
  form: RowKey,
  done: (saved: Values) => void,
  proposed: Proposal | null = null,
): FormState {
  const t = useT()
  const call = useCall()
  const { employee_id } = useSurroundings()
  const { calls, fields } = view
  const params = { id: form as number }
  const names = useMemo(() => fields.map(({ path }) => path), [fields])
  const proposing = names.filter((name) => !view.resource.follows.includes(name))
  const key = draftKey(employee_id, view.resource.kind, form, proposed?.name)
  const loaded = useAnswer<FormData>(
    `${view.resource.kind}/${form}`,
    (signal) => (form === 'new' ? call(calls.blank, { signal }) : call(calls.form, { params, signal })) as never,
  )
  const [before, setBefore] = useState<Values>({})
  const [values, setValues] = useState<Values>({})
  const [wrong, setWrong] = useState<Wrong>(RIGHT)
  const [saving, setSaving] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [recovered, setRecovered] = useState(false)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const request = useRef(crypto.randomUUID())
  /** Nobody knows whether the last try made a row: the next one is the same try, whatever was typed since. */
  const unsure = useRef(false)
  const latest = useRef(done)
  latest.current = done

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded begins the form, once
  useEffect(() => {
    if (!loaded.data) return
    const empty = form === 'new' ? Object.fromEntries(fields.map(({ path, initial }) => [path, initial])) : {}
    const open = fields.filter(({ secret }) => secret).map(({ path }) => [path, undefined])
    const first = { ...empty, ...Object.fromEntries(open), ...loaded.data.data }
    void begin(first)
  }, [loaded.data])

  /** What is proposed stands in the form as if it were typed: given up or saved as that is. */
  const withProposal = (row: Values): Values => ({ ...row, ...proposed?.values })
  /**
   * Begins with the row and the draft over it, in which a proposal is kept as well: what somebody else saved
   * since it was typed is asked.
   */
  const begin = async (row: Values): Promise<void> => {
    const draft = readDraft(key)
    const found = draft ? resumed(names, row, draft) : { before: row, values: withProposal(row), differences: [] }
    const { differences } = found
    const met =
      differences.length > 0 ? { theirs: row, by: await lastBy(), differences, deleted: isDeleted(row) } : null
    if (Object.keys(changedOf(names, row, found.values)).length === 0) keepDraft(key, null)
    setBefore(found.before)
    setValues(found.values)
    setConflict(met)
    setRecovered(draft !== null)
  }
  /** Who changed the row last; null where nobody is known. */
  const lastBy = async (): Promise<string | null> => {
    const past = await call(calls.history, { params, query: {} })
    return past.kind === 'answer' ? (past.data[0]?.changed_by_name ?? null) : null
  }

  const dirty = names.some((name) => !isSame(before[name], values[name]))
  const keep = (next: Values) => {
    const open = fields.filter(({ secret }) => !secret).map(({ path }) => path)
    const typed = changedOf(open, before, next)
    const paths = Object.keys(typed)
    const stood = Object.fromEntries(paths.map((path) => [path, before[path]]))
    const version = Number(before.version ?? 0)
    keepDraft(key, paths.length === 0 ? null : { version, values: typed, before: stood })
  }
  const end = (saved: Values) => {
    keepDraft(key, null)
    toastSuccess(form === 'new' ? t('form.created') : t('form.saved'), t('form.close'))
    latest.current(saved)
  }

  const write = async (base: Values, now: Values, accepted: readonly string[] = []): Promise<void> => {
    setSaving(true)
    setTrouble(null)
    const beside = accepted.length > 0 ? { accepted_conflicts: accepted } : {}
    const outcome =
      form === 'new'
        ? await call(calls.create, {
            body: { ...givenOf(view, base, now), ...beside, request_id: request.current } as never,
          })
        : await call(calls.edit, {
            params,
            body: { version: Number(base.version), ...changedOf(names, base, now), ...beside } as never,
          })
    setSaving(false)
    unsure.current = outcome.kind === 'unreachable'
    if (outcome.kind === 'answer') return end(outcome.data as Values)
    if (outcome.kind === 'refused' && outcome.code === 'stale') return meet(base, now)
    if (outcome.kind !== 'refused') return setTrouble(troubleOf(outcome))
    setWrong(wrongOf(outcome.errors, errorPathsOf(fields)))
    setConflicts(conflictsIn(outcome.errors))
    toastWarning(outcome.message, t('form.close'))
  }

  /** Somebody was faster: reads what stands there now, and what of it is a question. */
  const meet = async (base: Values, now: Values): Promise<void> => {
    const [read, by] = await Promise.all([call(calls.form, { params }), lastBy()])
    if (read.kind !== 'answer') return setTrouble(troubleOf(read))
    const theirs = read.data.data as Values
    const deleted = isDeleted(theirs)
    const differences = differencesOf(names, { before: base, mine: now, theirs })
    // an answer that was lost
    if (!deleted && Object.keys(changedOf(names, theirs, now)).length === 0) return end(theirs)
    setConflict({ theirs, by, differences, deleted })
  }

  const settle = async (takesMine: ReadonlySet<string>): Promise<void> => {
    if (!conflict) return
    let { theirs } = conflict
    const now = merged(names, { before, mine: values, theirs }, takesMine)
    if (conflict.deleted) {
      const body = { version: Number(theirs.version) }
      const restored = await call(calls.restore, { params, body })
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
    before,
    values,
    wrong,
    dirty,
    saving,
    trouble,
    conflict,
    recovered: recovered && dirty,
    set: (path, value) => {
      const next = form === 'new' ? withSlug(proposing, values, path, value) : { ...values, [path]: value }
      setValues(next)
      setWrong(stillWrong(wrong, values, next))
      setConflicts([])
      if (!unsure.current) request.current = crypto.randomUUID()
      keep(next)
    },
    save: () => {
      if (!saving) void (dirty || form === 'new' ? write(before, values) : latest.current(values))
    },
    saveAnyway: conflicts.length > 0 ? () => void (saving || write(before, values, conflicts)) : null,
    settle: (takesMine) => void settle(takesMine),
    discard: () => {
      keepDraft(key, null)
      setConflicts([])
      const row = conflict?.theirs ?? before
      setConflict(null)
      setBefore(row)
      setValues(withProposal(row))
      setWrong(RIGHT)
      setRecovered(false)
    },
  }
}

/** What a new row is sent with: what follows from other fields only where somebody wrote it. */
function givenOf({ fields, resource }: View, before: Values, now: Values): Values {
  const written = fields.filter(
    ({ path }) => now[path] !== undefined && !(resource.follows.includes(path) && isSame(before[path], now[path])),
  )
  return Object.fromEntries(written.map(({ path }) => [path, now[path]]))
}

/** The conflicts of a refusal by their keys; none where something else is wrong as well. */
function conflictsIn(errors: FieldErrors): string[] {
  const names = Object.keys(errors)
  const isConflict = (name: string) => name.startsWith(CONFLICT)
  return names.every(isConflict) ? names.map((name) => name.slice(CONFLICT.length)) : []
}

function isDeleted({ deleted_at }: Values): boolean {
  return deleted_at !== null && deleted_at !== undefined
}

/** What is taken where nobody chooses: one's own change, else that of the other person. */
export function mineOf(conflict: Conflict | null): ReadonlySet<string> {
  const own = conflict?.differences.filter(({ mine_changed }) => mine_changed) ?? []
  return new Set(own.map(({ field }) => field))
}
