import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { CallBody } from '#protocol/kit/call.ts'
import type { Letter, Worded } from '#protocol/mailings/letters.ts'
import { type Answer, ok, type Refusal, refuse } from '#protocol/result.ts'
import { scheduleReservation } from '#protocol/schedules/schedule-reservation.ts'
import {
  SCHOOL_PERSONS,
  type SchoolFault,
  type SchoolRequest,
  schoolFaults,
} from '#protocol/schedules/school-request.ts'
import { mount } from '#protocol/server/mount.ts'
import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { schoolChoices, schoolRequest } from '#protocol/site/school-calls.ts'
import { notified } from '../access/notified.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { originOf } from '../catalogue/origin.ts'
import { scheduleReservations } from '../catalogue/tables/schedules.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { schoolChoicesOf } from './schools.ts'

export interface SchoolRequestParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'of'>
  letters: Pick<Letters, 'write' | 'writtenInADay'>
  render: RenderLetter
  /** Under which address this hub is reached from outside; null = as it was asked. */
  public_url: string | null
}

/**
 * So many letters somebody gets in a day, however often the form is filled in: a stranger may type any
 * address there, and the portal has every request.
 */
const A_DAY = { school_request: 100, school_request_came: 5 } as const

/**
 * What a school asks for by the form of the site (F-342): when the call is answered, its reservation stands
 * in the portal, and the letters to the house and to the school are in the queue (F-169).
 */
export function schoolRoutes(app: HubApp, parts: SchoolRequestParts): void {
  const { pool, catalogue, letters, render, public_url } = parts
  mount(app, schoolChoices, async (c, { query: { locale, movie_slug = null } }) => {
    const house = c.get('exhibitor')
    if (!house.public_config.features.tickets) return refuse('module_off')
    const asked = { locale: locale ?? house.locales[0]!, movie_slug }
    return ok(schoolChoicesOf(house, await catalogue.of(house.id), new Date().toISOString(), asked))
  })
  mount(app, schoolRequest, async (c, { body }) => {
    const house = c.get('exhibitor')
    const { id, email, trade_name, locales } = house
    if (!house.public_config.features.tickets) return refuse('module_off')
    const { request_id, locale, ...request } = body
    const numbered = { request_id, said: request }
    const before = await withExhibitor(pool, id, (client) => answered(client, numbered))
    if (before) return before
    const now = new Date().toISOString()
    const rows = await catalogue.of(id)
    const choicesIn = (locale: (typeof locales)[number]) =>
      schoolChoicesOf(house, rows, now, { locale, movie_slug: null })
    const faults = Object.entries(schoolFaults(request, choicesIn(locale)))
    if (faults.length > 0) return { ok: false, refusal: faults.map(([field, fault]) => refusalOf(field, fault)) }
    const link = `${originOf(c, public_url)}/portal/schedule-reservations`
    const inside = await render(letterToHouse(request, choicesIn(locales[0]!), link), house, locales[0]!)
    const outside = await render(letterToSchool(request, choicesIn(locale)), house, locale)
    return withExhibitor(pool, id, async (client) => {
      if (!(await isFirst(client, id, numbered))) return (await answered(client, numbered))!
      await drizzle(client)
        .insert(scheduleReservations)
        .values({ ...reservationOf(request, choicesIn(locale)), exhibitor_id: id })
      const write = async (kind: keyof typeof A_DAY, reader: string, reply_to: string, worded: Worded) => {
        if ((await letters.writtenInADay(client, { kind, reader })) >= A_DAY[kind]) return
        const { subject, html, text } = worded
        const head = { kind, reader, subject, from_name: trade_name, reply_to }
        await letters.write(client, id, { head, content: { html, text, attachments: [] } })
      }
      for (const reader of await notified(client, email))
        await write('school_request', reader, request.contact_email, inside)
      await write('school_request_came', request.contact_email, email, outside)
      return ok({})
    })
  })
}

type Asked = Omit<CallBody<typeof schoolRequest>, 'request_id' | 'locale'>
type Refused = Refusal<'required' | 'invalid' | 'unknown_choice' | 'outside_range' | 'day_too_early'>

function refusalOf(field: string, fault: SchoolFault): Refused {
  switch (fault) {
    case 'required':
      return refuse('required', field).refusal
    case 'no_address':
      return refuse('invalid', field).refusal
    case 'unknown':
      return refuse('unknown_choice', field).refusal
    case 'too_early':
      return refuse('day_too_early', field).refusal
    case 'too_few':
    case 'too_many':
      return refuse('outside_range', field, { least: SCHOOL_PERSONS.min, greatest: SCHOOL_PERSONS.max }).refusal
  }
}

interface Numbered {
  request_id: string
  said: SchoolRequest
}

function hashOf(said: SchoolRequest): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Takes the number of a request; who asks while the first one is still at work waits for it. */
async function isFirst(client: pg.PoolClient, exhibitor_id: number, { request_id, said }: Numbered): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into school_requests (exhibitor_id, request_id, request_hash) values ($1, $2, $3) on conflict do nothing',
    [exhibitor_id, request_id, hashOf(said)],
  )
  return rowCount === 1
}

/**
 * What is answered to a request that was taken before, whatever is offered and however late it is by now;
 * null = it was not.
 */
async function answered(
  client: pg.PoolClient,
  { request_id, said }: Numbered,
): Promise<Answer<Record<string, never>, 'key_used_again'> | null> {
  const { rows } = await client.query<{ request_hash: string }>(
    'select request_hash from school_requests where request_id = $1',
    [request_id],
  )
  if (!rows[0]) return null
  return rows[0].request_hash === hashOf(said) ? ok({}) : refuse('key_used_again')
}

/** What was taken by `schoolFaults`; without a cinema it is asked of the first one. */
function reservationOf(request: Asked, { cinemas }: SchoolRequestPage) {
  const { date, cinema_id, comments, ...rest } = request
  const settled = {
    type: 'schedule',
    schedule_type: 'school',
    starts_on: date,
    cinema_id: cinema_id ?? cinemas[0]!.cinema_id,
  }
  return scheduleReservation.shape.parse({ ...rest, ...settled, comments: comments || null })
}

/** The screening in words; what was taken names what is there. */
function wishOf(request: SchoolRequest, { cinemas, movies }: SchoolRequestPage) {
  const movie = movies.find(({ movie_id }) => movie_id === request.movie_id)!
  const version = movie.versions.find(({ movie_version_id }) => movie_version_id === request.movie_version_id)
  const cinema = cinemas.find(({ cinema_id }) => cinema_id === request.cinema_id) ?? cinemas[0]!
  return {
    movie: movie.title,
    version: version?.text ?? null,
    cinema: cinema.name,
    date: request.date!,
    time: request.time!,
    persons: request.number_of_persons!,
  }
}

function letterToHouse(request: SchoolRequest, choices: SchoolRequestPage, link: string): Letter {
  const { contact_name, contact_email, contact_mobile, company_name, invoice_address, comments } = request
  return {
    kind: 'school_request',
    ...wishOf(request, choices),
    name: contact_name,
    email: contact_email,
    mobile: contact_mobile,
    company_name,
    cycle: request.cycle!,
    payment_method: request.payment_method!,
    invoice_address,
    comments,
    link,
  }
}

function letterToSchool(request: SchoolRequest, choices: SchoolRequestPage): Letter {
  return { kind: 'school_request_came', ...wishOf(request, choices) }
}
