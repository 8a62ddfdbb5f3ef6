import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { partOf, resourceCalls } from '../kit/resource-calls.ts'
import { exhibitor } from './exhibitor.ts'

const { read, form, edit, history } = resourceCalls(exhibitor)

/**
 * The settings of a house are the row of the house itself: it is read, edited with its version, and has its
 * history, as every resource; none is made and none deleted.
 */
export const settingsForm = form
export const settingsEdit = edit
export const settingsHistory = history

/** What a caller may write: any part of the settings, also of a group of them. */
const Part = z.strictObject({
  trade_name: exhibitor.shape.shape.trade_name.optional(),
  brand: exhibitor.shape.shape.brand.optional(),
  email: exhibitor.shape.shape.email.optional(),
  accent: exhibitor.shape.shape.accent.optional(),
  locales: exhibitor.shape.shape.locales.optional(),
  public_config: partOf(exhibitor.shape.shape.public_config).optional(),
  settings: partOf(exhibitor.shape.shape.settings).optional(),
  paper: partOf(exhibitor.shape.shape.paper.unwrap()).optional(),
  web_device: partOf(exhibitor.shape.shape.web_device.unwrap()).optional(),
  website_config: partOf(exhibitor.shape.shape.website_config.unwrap()).optional(),
  portal_config: partOf(exhibitor.shape.shape.portal_config.unwrap()).optional(),
})
export type SettingsPart = z.output<typeof Part>

/** @source operations spec, section 7; F-237 */
export const settingsRead = defineCall({
  method: 'GET',
  path: '/api/settings',
  who: read.who,
  limit: null,
  refusals: ['not_found'],
  answer: read.answer,
})

/** Changes what it names and leaves the rest. @source operations spec, section 7; F-237 */
export const settingsChange = defineCall({
  method: 'POST',
  path: '/api/settings',
  who: edit.who,
  limit: null,
  refusals: [...edit.refusals, 'not_found'],
  body: z.strictObject({ data: Part }),
  answer: read.answer,
})

/**
 * Begins anew: what it names is set, and every other number and switch goes back to what a new house has.
 * Name, mail, colour, languages and the words of the website that it does not name stay.
 * @source operations spec, section 7; F-237
 */
export const settingsAnew = defineCall({
  method: 'POST',
  path: '/api/settings/new',
  who: edit.who,
  limit: null,
  refusals: [...edit.refusals, 'not_found'],
  body: z.strictObject({ data: Part }),
  answer: read.answer,
})
