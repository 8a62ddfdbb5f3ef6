import type { Locale } from '#protocol/i18n/locales.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import {
  earliestSchoolDay,
  SCHOOL_PERSONS,
  type SchoolChoices,
  type SchoolField,
  type SchoolRequest,
  schoolFaults,
} from '#protocol/schedules/school-request.ts'
import { formatDay } from '#protocol/time/format.ts'
import type { T } from '../../texts.ts'

/** What of a request is not taken, in words, by field. The server decides by the same rule. */
export function wrongIn(
  request: SchoolRequest,
  choices: SchoolChoices,
  { t, locale }: { t: T; locale: Locale },
): FieldErrors {
  const day = formatDay(earliestSchoolDay(request.movie_id, choices), locale)
  const { min, max } = SCHOOL_PERSONS
  const wrong = Object.entries(schoolFaults(request, choices)).map(([field, fault]) => [
    field,
    [
      fault === 'required'
        ? t(`school_request.missing.${field as RequiredField}`)
        : t(`school_request.wrong.${fault}`, { day, min, max }),
    ],
  ])
  return Object.fromEntries(wrong)
}

type RequiredField = Exclude<SchoolField, 'cinema_id' | 'movie_version_id' | 'comments'>
