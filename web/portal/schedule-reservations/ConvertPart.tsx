import { Alert, Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import { convertReservation } from '#protocol/schedules/reservation-calls.ts'
import type { Values } from '../kit/merge.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { toastSuccess } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { useWords } from '../kit/words.ts'
import { useT } from '../texts.ts'

interface Props {
  row: Values
  again: () => void
}

/** Why it was refused: what to read, and the keys of the conflicts that may be accepted (F-191). */
interface Refused {
  title: string
  text: string
  conflicts: readonly string[]
}

/** Refusals after which the reservation is read anew, and asked for as another request. */
const PASSED: readonly (string | null)[] = ['stale', 'key_used_again']
const CONFLICT = 'conflicts.'

/**
 * Makes a schedule of a reservation, and leads to the one that was made of it; when that was deleted, it may
 * be made again.
 */
export function ConvertPart({ row, again }: Props) {
  const t = useT()
  const call = useCall()
  const tell = useTroubleText()
  const { held } = useSurroundings()
  const { label } = useWords('schedule_reservation')
  const [waits, setWaits] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const request = useRef(crypto.randomUUID())
  const isConverted = row.status === 'converted'
  const planner = `/planner?${new URLSearchParams({ cinema: String(row.cinema_id), date: String(row.starts_on) })}`
  const mayHere = (permission: Permission) => mayIn(held, permission, [Number(row.cinema_id)])
  const mayConvert = mayHere('schedule-reservations.edit') && mayHere('schedules.create') && row.deleted_at === null

  const saidOf = (errors: FieldErrors, message: string, isGap: boolean): Refused => {
    const conflicts = Object.keys(errors).filter((name) => name.startsWith(CONFLICT))
    const gaps = Object.keys(errors).map(label).join(', ')
    const texts = Object.values(errors).flatMap(([text]) => text ?? [])
    const keys = conflicts.map((name) => name.slice(CONFLICT.length))
    return isGap
      ? { title: t('schedules.complete'), text: gaps, conflicts: keys }
      : { title: texts[0] ?? message, text: texts.slice(1).join(' '), conflicts: keys }
  }
  const convert = async (): Promise<void> => {
    setWaits(true)
    const accepted_conflicts = [...(refused?.conflicts ?? [])]
    const outcome = await call(convertReservation, {
      params: { id: Number(row.id) },
      body: { version: Number(row.version), request_id: request.current, accepted_conflicts },
    })
    setWaits(false)
    if (outcome.kind === 'answer') {
      toastSuccess(t('schedules.made'), t('form.close'))
      again()
    } else if (outcome.kind === 'refused') {
      setRefused(saidOf(outcome.errors, outcome.message, outcome.code === 'required'))
      if (!PASSED.includes(outcome.code)) return
      request.current = crypto.randomUUID()
      again()
    } else {
      // the same request is sent again
      setRefused({ title: tell(outcome), text: '', conflicts: accepted_conflicts })
    }
  }

  return (
    <>
      {refused && (
        <Alert role="alert" color="warn" w="100%" title={refused.title}>
          {refused.text}
        </Alert>
      )}
      {isConverted && (
        <Button component={Link} to={planner} variant="default">
          {t('schedules.inPlanner')}
        </Button>
      )}
      {mayConvert && !isConverted && (
        <Text size="sm" c="dimmed" w="100%">
          {t('schedules.convertText')}
        </Text>
      )}
      {mayConvert && (
        <Button variant={isConverted ? 'subtle' : 'filled'} loading={waits} onClick={() => void convert()}>
          {refused && refused.conflicts.length > 0 ? t('schedules.convertAnyway') : t('schedules.convert')}
        </Button>
      )}
    </>
  )
}
