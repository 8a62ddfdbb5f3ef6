import { employee } from '#protocol/access/employee.ts'
import type { Values } from '../kit/merge.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import type { ListView } from '../kit/use-view.ts'
import { RightList } from '../roles/RightList.tsx'
import { RightMatrix } from '../roles/RightMatrix.tsx'
import { AccessPart } from './AccessPart.tsx'
import { RolesOf } from './RolesOf.tsx'

function roles(row: Values, { reading }: ListView) {
  return <RolesOf ids={row.roles as number[]} known={reading.options.roles ?? []} />
}

const FACTS = { roles, permissions: (row: Values) => <RightList words={row.permissions as string[]} /> }
const CONTROLS = { permissions: RightMatrix }

/** Employees: who works here, what each may do, and how each gets in. */
export function Employees() {
  return (
    <ResourceScreen
      resource={employee}
      cells={{ roles }}
      facts={FACTS}
      controls={CONTROLS}
      actions={(row, again) => <AccessPart key={String(row.version)} row={row} again={again} />}
    />
  )
}
