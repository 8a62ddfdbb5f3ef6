import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Slug } from '../kit/slug.ts'
import { ContentPage } from './shown.ts'

/**
 * A page of the house by its address, in the language of whoever asks or in the first one of the house; 404
 * where there is none, or none any more.
 * @source website spec, section 7; F-341
 */
export const contentPage = defineCall({
  method: 'POST',
  path: '/api/cmscontent/page',
  who: { as: 'visitor', session: 'read' },
  limit: null,
  body: z.strictObject({ page_slug: Slug }),
  answer: ContentPage,
  refusals: ['not_found'],
})
