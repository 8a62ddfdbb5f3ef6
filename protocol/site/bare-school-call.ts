import { bareCall } from '../kit/bare-call.ts'
import type * as schools from './school-calls.ts'

/** The call of the form for schools, beside those of other pages, which load nothing of it (B7). */
export const schoolRequest = bareCall<typeof schools.schoolRequest>('POST', '/api/school-screenings/request')
