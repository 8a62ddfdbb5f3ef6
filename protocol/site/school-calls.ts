import * as z from 'zod'
import { Locale } from '../catalogue/exhibitor.ts'
import { defineCall } from '../kit/call.ts'
import { Email, Place, RowId } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Text } from '../kit/text.ts'
import { SCHOOL_PAYMENTS, SCHOOL_TEXTS, type SchoolRequest } from '../schedules/school-request.ts'
import { LocalDate, LocalTime } from '../time/shapes.ts'
import { SchoolRequestPage } from './pages.ts'

/**
 * What a school may ask for, in the words of `locale` (the house's first without one); `movie_slug`
 * preselects a movie, of which `movie_id` is null where schools are not offered it.
 * @source website spec, section 7; F-342
 */
export const schoolChoices = defineCall({
  method: 'GET',
  path: '/api/school-screenings/request',
  who: { as: 'anyone' },
  limit: null,
  query: z.strictObject({ movie_slug: Slug.optional(), locale: Locale.optional() }),
  answer: SchoolRequestPage,
  refusals: ['module_off'],
})

/**
 * Asks for a screening: it becomes a schedule reservation, and letters to the house and to the school. What
 * is wrong is refused with 422 at its field (`schoolFaults`). The same `request_id` is done once; `locale` is
 * the language of the school's letter.
 * @source website spec, sections 5 and 7; F-164, F-169, F-342
 */
export const schoolRequest = defineCall({
  method: 'POST',
  path: '/api/school-screenings/request',
  who: { as: 'visitor', session: 'read' },
  limit: 'school_request',
  body: z.strictObject({
    request_id: z.uuid(),
    locale: Locale,
    contact_name: Text(SCHOOL_TEXTS.contact_name).trim(),
    contact_email: Email,
    contact_mobile: Text(SCHOOL_TEXTS.contact_mobile).trim(),
    company_name: Text(SCHOOL_TEXTS.company_name).trim(),
    cycle: Text(60).nullable(),
    cinema_id: RowId.nullable(),
    movie_id: RowId.nullable(),
    movie_version_id: RowId.nullable(),
    date: LocalDate.nullable(),
    time: LocalTime.nullable(),
    number_of_persons: Place.nullable(),
    payment_method: z.enum(SCHOOL_PAYMENTS).nullable(),
    invoice_address: Lines(SCHOOL_TEXTS.invoice_address).trim(),
    comments: Lines(SCHOOL_TEXTS.comments).trim(),
  } satisfies { [F in keyof SchoolRequest]: z.ZodType } & { request_id: z.ZodType; locale: z.ZodType }),
  answer: z.object({}),
  refusals: ['module_off', 'required', 'invalid', 'unknown_choice', 'outside_range', 'day_too_early', 'key_used_again'],
})
