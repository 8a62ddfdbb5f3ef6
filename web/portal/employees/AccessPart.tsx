import { Group } from '@mantine/core'
import { useCall } from '#kit/use-call.ts'
import { employee } from '#protocol/access/employee.ts'
import { type StaffAccess, staffAccess } from '#protocol/access/staff-access.ts'
import type { Values } from '../kit/merge.ts'
import { reachesRow } from '../kit/row-reach.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { type T, useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './AccessPart.module.css'
import { BlockKey } from './BlockKey.tsx'
import { CodesKey } from './CodesKey.tsx'
import { LetterKey } from './LetterKey.tsx'

/** How somebody gets into the portal: a letter with a link, codes of who lost them, and the block. */
export function AccessPart({ row, again }: { row: Values; again: () => void }) {
  const t = useT()
  const timeOf = useTimes()
  const call = useCall()
  const { may, held } = useSurroundings()
  const isReached = reachesRow(held, employee, row, 'employees.edit')
  const id = row.id as number
  const isAsked = isReached && row.access_level !== 'blocked'
  const { data, trouble, waits, ...access } = useAnswer(isAsked ? `access/${id}/${row.version}` : null, (signal) =>
    call(staffAccess, { params: { id }, signal }),
  )
  if (!isReached) return null
  return (
    <section className={css.access}>
      <h3>{t('access.title')}</h3>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={access.again} />}
      {data && (
        <ul>
          {linesOf(t, data, timeOf).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        {data?.opens_portal && data.has_email && <LetterKey id={id} letter={data.letter} />}
        {data && data.second_factor_since !== null && may('employees.remove-factor') && (
          <CodesKey id={id} name={String(row.name)} onDone={again} />
        )}
        <BlockKey row={row} onDone={again} />
      </Group>
    </section>
  )
}

/** What there is of somebody's access, in sentences. */
function linesOf(t: T, access: StaffAccess, timeOf: (instant: string) => string): string[] {
  const { opens_portal, has_email, letter, second_factor_since, passkeys } = access
  if (!opens_portal) return [t('access.no_portal')]
  if (!has_email) return [t('access.no_email')]
  if (letter === 'invitation') return [t('access.no_password')]
  const codes = second_factor_since
  return [
    codes === null ? t('access.codes_off') : t('access.codes_on', { time: timeOf(codes) }),
    ...(passkeys > 0 ? [t('access.passkeys', { count: passkeys })] : []),
  ]
}
