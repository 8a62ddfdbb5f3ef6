import { employee } from '#protocol/access/employee.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Employees: who works here, and what each may do. */
export function Employees() {
  return <ResourceScreen resource={employee} />
}
