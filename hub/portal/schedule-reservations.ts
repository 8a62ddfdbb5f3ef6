import { cinemasFor, mayIn } from '#protocol/access/grades.ts'
import { RESOURCES } from '#protocol/resources.ts'
import { ok } from '#protocol/result.ts'
import { convertReservation } from '#protocol/schedules/reservation-calls.ts'
import type { ScheduleReservation } from '#protocol/schedules/schedule-reservation.ts'
import { mount } from '#protocol/server/mount.ts'
import { TABLES } from '../catalogue/tables.ts'
import type { HubApp } from '../http/env.ts'
import { once } from '../kit/once.ts'
import { Rows } from '../kit/rows.ts'
import { convert } from '../schedules/reservations.ts'
import { placeFaults } from '../schedules/schedule-check.ts'
import { type CrudParts, write } from './crud.ts'

/** Makes a schedule of what somebody reserved (protocol/schedules/reservation-calls.ts). */
export function reservationRoutes(app: HubApp, parts: CrudParts): void {
  mount(app, convertReservation, async (c, { params: { id }, body: { request_id, ...seen } }) => {
    const principal = c.get('principal')
    const edited = cinemasFor(principal, 'schedule-reservations.edit')
    const by = { ...principal, within: edited === 'all' ? null : (edited ?? []) }
    return write(c, parts, { kind: 'schedule', permission: 'schedules.create' }, (_rows, client) => {
      const of = (kind: 'schedule' | 'schedule_reservation') =>
        ({ resource: RESOURCES[kind], table: TABLES[kind], by, what: 'change' }) as const
      const books = {
        client,
        reservations: new Rows(client, of('schedule_reservation')),
        schedules: new Rows(client, { ...of('schedule'), check: placeFaults }),
        exhibitor_id: principal.exhibitor_id,
        mayPlan: (cinema_id: number) => mayIn(principal, 'schedules.create', [cinema_id]),
      }
      const request = { request_id, by: principal, said: ['convert', id, seen] }
      return once(client, request, {
        first: async () => {
          const made = await convert(books, { id, ...seen })
          return made.ok ? ok(answerOf(made.value)) : made
        },
        made: (answer) => answer,
        again: async (answer) => ok(answer as ReturnType<typeof answerOf>),
      })
    })
  })
}

function answerOf({ schedule_id, version }: ScheduleReservation) {
  return { schedule_id: schedule_id!, version }
}
