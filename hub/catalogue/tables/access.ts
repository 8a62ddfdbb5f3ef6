import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Employee, employee, role } from '#protocol/access/employee.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const roles = pgTable('roles', {
  ...stamps(),
  name: text().notNull(),
  color: text().notNull(),
  permissions: text().array().notNull(),
})
noDrift<Drift<typeof roles, typeof role>>()

export const employees = pgTable('employees', {
  ...stamps(),
  name: text().notNull(),
  email: text(),
  roles: integer().array().notNull(),
  permissions: text().array().notNull(),
  cinemas: integer().array().notNull().default([]),
  access_level: text().$type<Employee['access_level']>().notNull().default('all'),
  pin_hash: text(),
  receives_notifications: boolean().notNull().default(false),
})
noDrift<Drift<typeof employees, typeof employee>>()
