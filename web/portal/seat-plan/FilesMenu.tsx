import { Button, Menu, Select } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Caller } from '#kit/call.ts'
import { useCall } from '#kit/use-call.ts'
import { type Screen, screen as screenResource } from '#protocol/catalogue/screen.ts'
import { PAGE_MAX } from '#protocol/kit/list-query.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { resourceCalls } from '#protocol/kit/resource-calls.ts'
import { planOf, WHEELCHAIR } from '#protocol/seats/plan.ts'
import { type FileFault, planFromCsv, planFromJson, planToCsv, planToJson } from '#protocol/seats/plan-file.ts'
import { download } from '../kit/download.ts'
import type { Values } from '../kit/merge.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { type Trouble, troubleOf, useAnswer } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { classesOf } from './editing.ts'
import css from './PlanEditor.module.css'
import type { Editor } from './use-editor.ts'

const calls = resourceCalls(screenResource)
/** Letters of a file at most; more than a plan of the most seats ever has. */
const FILE_MAX = 2_000_000
/** Faults of a file that are shown. */
const FAULTS_SHOWN = 12

interface Props {
  editor: Editor
  screen: Screen
  title: string
}

/** The plan as a file, from a file, or from another screen; each is one step that can be undone. */
export function FilesMenu({ editor, screen, title }: Props) {
  const t = useT()
  const [copies, setCopies] = useState(false)
  const [faults, setFaults] = useState<readonly FileFault[] | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { plan } = editor.drawing
  const read = async (file: File): Promise<void> => {
    if (file.size > FILE_MAX) return setFaults([{ line: 0, why: 'too_many', what: file.name }])
    const text = await file.text()
    const from = /^\s*[[{]/.test(text) ? planFromJson : planFromCsv
    const made = from(text, plan.separator, new Set([...classesOf(editor.drawing), WHEELCHAIR]))
    if (!made.ok) return setFaults(made.refusal)
    editor.choose([])
    editor.step(() => ({ ...made.value, curve: from === planFromCsv ? plan.curve : made.value.curve }))
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">{t('plan.files')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setCopies(true)}>{t('plan.copy')}</Menu.Item>
          <Menu.Item onClick={() => input.current?.click()}>{t('plan.import')}</Menu.Item>
          <Menu.Item onClick={() => download(`${title}.csv`, 'text/csv', `\uFEFF${planToCsv(plan)}`)}>
            {t('plan.exportCsv')}
          </Menu.Item>
          <Menu.Item onClick={() => download(`${title}.json`, 'application/json', planToJson(plan))}>
            {t('plan.exportJson')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('plan.import')}
        accept=".csv,.json,text/csv,application/json"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          currentTarget.value = ''
        }}
      />
      {faults && <FaultsSheet faults={faults} onClose={() => setFaults(null)} />}
      {copies && <CopySheet editor={editor} own={screen.id} onClose={() => setCopies(false)} />}
    </>
  )
}

/** Why a file is no plan, line by line. Nothing was changed. */
function FaultsSheet({ faults, onClose }: { faults: readonly FileFault[]; onClose: () => void }) {
  const t = useT()
  const more = faults.length - FAULTS_SHOWN
  return (
    <Sheet title={t('plan.importFailed', { count: faults.length })} size={560} onClose={onClose}>
      <div className={css.sheet}>
        <ul className={css.faults}>
          {faults.slice(0, FAULTS_SHOWN).map(({ line, why, what }) => (
            <li key={`${line} ${why} ${what}`}>
              {line > 0 && <b>{t('plan.line', { line })}</b>} {t(`plan.fault.${why}`, { what })}
            </li>
          ))}
        </ul>
        {more > 0 && <p className={css.small}>{t('plan.moreFaults', { count: more })}</p>}
        <p className={css.small}>{t('plan.importHelp')}</p>
      </div>
    </Sheet>
  )
}

/** Every screen that this person sees, by name: a house of forty cinemas has more than a page of them. */
async function allScreens(call: Caller, signal: AbortSignal): Promise<Outcome<Values[]>> {
  const rows: Values[] = []
  for (let page = 1; ; page++) {
    const query = { page, per_page: PAGE_MAX, sort: 'name' }
    const outcome = await call(calls.list, { query, signal })
    if (outcome.kind !== 'answer') return outcome
    rows.push(...(outcome.data.data as Values[]))
    if (page * PAGE_MAX >= outcome.data.meta.total) return { ...outcome, data: rows }
  }
}

/** Takes the plan of another screen, with the classes that this one has not. */
function CopySheet({ editor, own, onClose }: { editor: Editor; own: number; onClose: () => void }) {
  const t = useT()
  const call = useCall()
  const list = useAnswer('screens', (signal) => allScreens(call, signal))
  const options = useAnswer('options', (signal) => call(calls.options, { signal }))
  const [chosen, setChosen] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [waits, setWaits] = useState(false)
  const houses = new Map(options.data?.cinema_id?.map(({ value, label }) => [value, label]))
  const rows = (list.data ?? []).filter(({ id }) => id !== own)
  const copy = async (): Promise<void> => {
    setWaits(true)
    setTrouble(null)
    const outcome = await call(calls.read, { params: { id: Number(chosen) } })
    setWaits(false)
    if (outcome.kind !== 'answer') return setTrouble(troubleOf(outcome))
    const { arrangement, class_rate } = outcome.data as unknown as Screen
    const { plan, class_rate: mine } = editor.drawing
    editor.choose([])
    editor.draw({ plan: planOf(arrangement, plan.separator), class_rate: { ...class_rate, ...mine } })
    onClose()
  }
  return (
    <Sheet title={t('plan.copy')} size={480} onClose={onClose}>
      <div className={css.sheet}>
        {list.trouble && <TroubleNote trouble={list.trouble} waits={list.waits} onAgain={list.again} />}
        {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={() => void copy()} />}
        <Select
          label={t('plan.copyFrom')}
          placeholder={t('plan.chooseScreen')}
          data={rows.map(({ id, name, cinema_id }) => ({
            value: String(id),
            label: [houses.get(cinema_id as number), name].filter(Boolean).join(', '),
          }))}
          value={chosen}
          onChange={(next) => {
            setChosen(next)
            setTrouble(null)
          }}
          searchable
          nothingFoundMessage={t('form.noChoice')}
          checkIconPosition="right"
        />
        <p className={css.small}>{t('plan.copyHelp')}</p>
        <Button loading={waits} disabled={chosen === null} color="ink" onClick={() => void copy()}>
          {t('plan.takePlan')}
        </Button>
      </div>
    </Sheet>
  )
}
