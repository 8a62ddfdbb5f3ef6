import { useEffect, useMemo, useState } from 'react'
import { withTabStorage } from '#kit/tab-storage.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import type { PlanSeat } from '#protocol/seats/plan.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'
import { begin, change, type Drawing, drawingOf, type Edits, redo, type Step, stepped, undo } from './editing.ts'

/** What lies in this tab of a plan that is not saved: over which version of its screen it was drawn. */
interface Kept {
  version: number
  drawing: Drawing
}

/** The drawing of one screen, what is chosen in it, and what may be done; it survives a reload. */
export interface Editor {
  edits: Edits
  drawing: Drawing
  /** The version of the screen that it changes. */
  version: number
  /** The screen as it was last read: what a save leaves as it is comes from here. */
  row: Screen
  isDirty: boolean
  /** It came back from before a reload. */
  isRecovered: boolean
  chosen: readonly PlanSeat[]
  ids: ReadonlySet<number>
  /** Why the last step was refused, or what it did; '' = nothing to say. */
  said: string
  choose: (ids: Iterable<number>) => void
  step: (step: Step) => void
  draw: (next: Drawing) => void
  undo: () => void
  redo: () => void
  say: (text: string) => void
  /** Begins anew with the screen as it is saved now. */
  restart: (screen: Screen) => void
  /** Keeps what is drawn, as a change of the screen as it is saved now. */
  rebase: (screen: Screen) => void
}

export function useEditor(screen: Screen): Editor {
  const t = useT()
  const { employee_id } = useSurroundings()
  const key = `portal/plan/${employee_id}/${screen.id}`
  const [kept] = useState(() => readKept(key))
  const [saved, setSaved] = useState(screen)
  const [edits, setEdits] = useState(() => {
    const fresh = begin(drawingOf(screen))
    return kept ? change(fresh, kept.drawing) : fresh
  })
  const [version, setVersion] = useState(kept?.version ?? screen.version)
  const [isRecovered, setRecovered] = useState(kept !== null)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [said, say] = useState('')
  const before = useMemo(() => JSON.stringify(drawingOf(saved)), [saved])
  const { now: drawing } = edits
  const isDirty = JSON.stringify(drawing) !== before
  useEffect(() => keep(key, isDirty ? { version, drawing } : null), [key, isDirty, version, drawing])
  const chosen = useMemo(() => drawing.plan.seats.filter(({ id }) => ids.has(id)), [drawing, ids])

  const go = (next: Edits): void => {
    setEdits(next)
    say('')
  }
  return {
    edits,
    drawing,
    version,
    row: saved,
    isDirty,
    isRecovered: isRecovered && isDirty,
    chosen,
    ids,
    said,
    say,
    choose: (next) => {
      setIds(new Set(next))
      say('')
    },
    step: (step) => {
      const made = stepped(drawing.plan, step)
      if (made.ok) return go(change(edits, { ...drawing, plan: made.value }))
      const { code, detail } = made.refusal
      say(t(`plan.refused.${code}` as 'plan.refused.no_room', detail as { seat: string }))
    },
    draw: (next) => go(change(edits, next)),
    undo: () => go(undo(edits)),
    redo: () => go(redo(edits)),
    restart: (row) => {
      setSaved(row)
      setVersion(row.version)
      setRecovered(false)
      go(begin(drawingOf(row)))
    },
    rebase: (row) => {
      setSaved(row)
      setVersion(row.version)
    },
  }
}

function readKept(key: string): Kept | null {
  const text = withTabStorage((storage) => storage.getItem(key))
  return text ? (JSON.parse(text) as Kept) : null
}

function keep(key: string, kept: Kept | null): void {
  withTabStorage((storage) => {
    if (kept === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(kept))
  })
}
