import { ActionIcon, Alert, Button, Switch } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { type Screen, screen as screenResource } from '#protocol/catalogue/screen.ts'
import { resourceCalls } from '#protocol/kit/resource-calls.ts'
import { screenPlanUse } from '#protocol/schedules/seat-calls.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { type Trouble, troubleOf, useAnswer } from '../kit/use-answer.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import type { Trial } from './Booking.tsx'
import { savedAs } from './editing.ts'
import { FilesMenu } from './FilesMenu.tsx'
import { PlanCanvas } from './PlanCanvas.tsx'
import css from './PlanEditor.module.css'
import { PlanPanel } from './PlanPanel.tsx'
import { SeatsPanel } from './SeatsPanel.tsx'
import { useEditor } from './use-editor.ts'

const calls = resourceCalls(screenResource)

interface Props {
  screen: Screen
  /** The cinema and its screen. */
  title: string
}

/** The editor of one hall: the plan, what is chosen in it, and at the foot whom it seats where. */
export function PlanEditor({ screen, title }: Props) {
  const t = useT()
  const call = useCall()
  const editor = useEditor(screen)
  const { edits, drawing, isDirty, version } = editor
  const [several, setSeveral] = useState(false)
  const { algorithm } = screen.config.auto_assign_seats
  const [trial, setTrial] = useState<Trial>({ quantity: 0, algorithm, by: 'shop' })
  const [waits, setWaits] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [theirs, setTheirs] = useState<Screen | null>(null)
  const params = { id: screen.id }
  const use = useAnswer(`${version}`, (signal) => call(screenPlanUse, { params, signal }))

  const save = async (): Promise<void> => {
    setWaits(true)
    setTrouble(null)
    const outcome = await call(calls.edit, { params, body: { version, ...savedAs(drawing, editor.row) } })
    setWaits(false)
    if (outcome.kind === 'answer') {
      editor.restart(outcome.data as unknown as Screen)
      return toastSuccess(t('form.saved'), t('form.close'))
    }
    if (outcome.kind === 'refused' && outcome.code === 'stale') return void (await fetchTheirs())
    setTrouble(troubleOf(outcome))
  }
  const fetchTheirs = async (): Promise<void> => {
    const outcome = await call(calls.read, { params })
    if (outcome.kind === 'answer') setTheirs(outcome.data as unknown as Screen)
    else setTrouble(troubleOf(outcome))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    const isTyping = event.target instanceof HTMLInputElement
    if (isTyping || !(event.ctrlKey || event.metaKey)) return
    if (key.toLowerCase() === 'z') shiftKey ? editor.redo() : editor.undo()
    else if (key.toLowerCase() === 'y') editor.redo()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole editor; each has its key too
    <div className={css.screen} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <p className={css.path}>
          <Link to="/screens">{t('resource.screen.title')}</Link> <PortalIcon name="next" />
        </p>
        <h1>{title}</h1>
        <p className={css.state} role="status">
          {isDirty ? t('plan.draft') : t('plan.isSaved')}{' '}
          {use.data && use.data.to_come > 0 && t('plan.keep', { count: use.data.to_come })}
        </p>
        <div className={css.keys}>
          <ActionIcon
            variant="default"
            size={42}
            aria-label={t('plan.undo')}
            disabled={edits.past.length === 0}
            onClick={editor.undo}
          >
            <PortalIcon name="undo" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={42}
            aria-label={t('plan.redo')}
            disabled={edits.future.length === 0}
            onClick={editor.redo}
          >
            <PortalIcon name="redo" />
          </ActionIcon>
          <FilesMenu editor={editor} screen={screen} title={title} />
          <Button loading={waits} disabled={!isDirty || drawing.plan.seats.length === 0} onClick={() => void save()}>
            {t('plan.save')}
          </Button>
        </div>
      </header>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={() => void save()} />}
      {editor.isRecovered && (
        <Alert color="info" mx="md" mb="xs">
          {t('plan.recovered')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => editor.restart(editor.row)}>
            {t('plan.discard')}
          </Button>
        </Alert>
      )}
      {theirs && (
        <Alert role="alert" color="warn" mx="md" mb="xs" title={t('plan.stale')}>
          <div className={css.keys}>
            <Button
              variant="default"
              onClick={() => {
                editor.restart(theirs)
                setTheirs(null)
              }}
            >
              {t('plan.takeTheirs')}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                editor.rebase(theirs)
                setTheirs(null)
              }}
            >
              {t('plan.keepMine')}
            </Button>
          </div>
        </Alert>
      )}
      <div className={css.body}>
        <div className={css.left}>
          <div className={css.several}>
            <Switch
              label={t('plan.several')}
              checked={several}
              onChange={({ currentTarget }) => setSeveral(currentTarget.checked)}
            />
          </div>
          <PlanCanvas editor={editor} screen={editor.row} several={several} trial={trial} onTry={setTrial} />
        </div>
        <aside className={css.panel} aria-label={t('plan.tools')}>
          {editor.chosen.length > 0 ? <SeatsPanel editor={editor} /> : <PlanPanel editor={editor} />}
        </aside>
      </div>
    </div>
  )
}
