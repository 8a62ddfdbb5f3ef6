import { Alert, Button, FileButton, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { codesIn, type ListedCode } from '#protocol/vouchers/code-list.ts'
import { IMPORT_MAX, importCards } from '#protocol/vouchers/pack-calls.ts'
import css from '../kit/FormModal.module.css'
import type { Values } from '../kit/merge.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { type T, useT } from '../texts.ts'
import { handled } from '../use-small-form.ts'

/** Wrong lines of a list that are shown. */
const FAULTS_SHOWN = 12

interface Props {
  row: Values
  onClose: () => void
  onDone: () => void
}

/** Codes of printed cards, pasted or from a file. A list that is not right is sent once more as a whole. */
export function ImportSheet({ row, onClose, onDone }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const { waits, faults, send, forget } = useImport(row.id as number)
  const change = (next: string): void => {
    setText(next)
    forget()
  }
  const run = async (): Promise<void> => {
    const done = await send(codesIn(text))
    onDone()
    if (done === null) return
    toastSuccess(t('packs.imported', { count: done }), t('form.close'))
    onClose()
  }
  return (
    <Sheet title={t('packs.import_title', { name: String(row.name) })} size={620} onClose={onClose}>
      <form className={css.plain} noValidate onSubmit={handled(() => void run())}>
        <p>{t('packs.import_text')}</p>
        <Textarea
          mt="md"
          label={t('packs.codes')}
          rows={10}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {faults.length > 0 && (
          <Alert role="alert" color="stop" mt="md" title={t('packs.import_failed')}>
            <ul>
              {faults.slice(0, FAULTS_SHOWN).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Group justify="space-between" gap="xs" mt="lg">
          <FileButton
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(file) => void file?.text().then(change)}
            inputProps={{ 'aria-label': t('packs.file') }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {t('packs.file')}
              </Button>
            )}
          </FileButton>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" color="ink" loading={waits}>
              {t('packs.import_key')}
            </Button>
          </Group>
        </Group>
      </form>
    </Sheet>
  )
}

/** Sends a list in pieces. Answers how many cards came in; null where some lines are wrong. */
function useImport(id: number) {
  const t = useT()
  const call = useCall()
  const said = useTroubleText()
  const [waits, setWaits] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = async (list: readonly ListedCode[]): Promise<number | null> => {
    if (list.length === 0) return fail([t('packs.no_codes')])
    setWaits(true)
    let added = 0
    for (let at = 0; at < list.length; at += IMPORT_MAX) {
      const piece = list.slice(at, at + IMPORT_MAX)
      const body = { codes: piece.map(({ code }) => code) }
      const outcome = await call(importCards, { params: { id }, body })
      if (outcome.kind !== 'answer') {
        const lines = outcome.kind === 'refused' ? linesOf(outcome.errors, piece, t) : []
        return fail(lines.length > 0 ? lines : [said(outcome)])
      }
      added += outcome.data.added
    }
    setWaits(false)
    return added
  }
  const fail = (found: readonly string[]): null => {
    setWaits(false)
    setFaults(found)
    return null
  }
  return { waits, faults, send, forget: () => setFaults([]) }
}

/** What is wrong with a list, by its lines. */
function linesOf(errors: Readonly<Record<string, readonly string[]>>, piece: readonly ListedCode[], t: T): string[] {
  return Object.entries(errors).flatMap(([path, [text = '']]) => {
    const listed = piece[Number(path.split('.')[1])]
    return listed ? [t('packs.line', { line: listed.line, code: listed.code, text })] : []
  })
}
