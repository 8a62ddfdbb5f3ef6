import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { role } from '#protocol/access/employee.ts'
import { rightIn } from '#protocol/access/grades.ts'
import { EVERY_PERMISSION } from '#protocol/resources.ts'
import type { Values } from '../kit/merge.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'
import { RightList } from './RightList.tsx'
import { RightMatrix } from './RightMatrix.tsx'
import { RoleName } from './RoleName.tsx'

const CELLS = {
  name: (row: Values) => <RoleName name={String(row.name)} color={String(row.color)} />,
  permissions: (row: Values) => <RightCount words={row.permissions as string[]} />,
}
const FACTS = {
  color: (row: Values) => <RoleName name={String(row.color)} color={String(row.color)} />,
  permissions: (row: Values) => <RightList words={row.permissions as string[]} />,
}
const CONTROLS = { permissions: RightMatrix }

/** Roles: what several people may do alike. */
export function Roles() {
  return (
    <ResourceScreen
      resource={role}
      cells={CELLS}
      facts={FACTS}
      controls={CONTROLS}
      actions={(row) => <PeopleOf role_id={row.id as number} />}
    />
  )
}

function RightCount({ words }: { words: readonly string[] }) {
  const t = useT()
  return words.includes('*') ? t('rights.everything') : t('rights.count', { count: heldOf(words) })
}

/** How many things words allow, whole areas written out. */
function heldOf(words: readonly string[]): number {
  return EVERY_PERMISSION.filter((permission) => rightIn(words, permission).grade !== 'no').length
}

function PeopleOf({ role_id }: { role_id: number }) {
  const t = useT()
  const { may } = useSurroundings()
  if (!may('employees.view')) return null
  return (
    <Button
      component={Link}
      variant="default"
      to={`/employees?${new URLSearchParams({ 'filter[roles]': String(role_id) })}`}
    >
      {t('rights.people')}
    </Button>
  )
}
