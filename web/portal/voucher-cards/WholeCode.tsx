import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { useT } from '../texts.ts'
import { Refused } from './Refused.tsx'
import { useDoing } from './use-doing.ts'

interface Props {
  read: () => Promise<Outcome<{ code: string }>>
  /** It stands in the history who read it. */
  again: () => void
}

/** The whole code of a card or a voucher, once somebody asked for it. */
export function WholeCode({ read, again }: Props) {
  const t = useT()
  const { trouble, waits, run } = useDoing(again)
  const [code, setCode] = useState<string | null>(null)
  if (code !== null)
    return (
      <Note kind="info" icon="lock">
        <p>
          <b>{code}</b>
          <br />
          {t('packs.shown')}
        </p>
      </Note>
    )
  return (
    <>
      <Refused why={trouble} />
      <Group>
        <Button variant="default" loading={waits} onClick={() => void run(read, (answer) => setCode(answer.code))}>
          {t('packs.show')}
        </Button>
      </Group>
    </>
  )
}
