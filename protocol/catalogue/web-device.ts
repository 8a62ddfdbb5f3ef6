import * as z from 'zod'
import { RowId } from '../kit/shapes.ts'
import { Name } from '../kit/text.ts'

/**
 * The website as a device of its house, of type `web`. There is one per house, as there is one row of
 * settings: nobody pairs, approves, blocks, signs out or deletes it, and no edge knows it. `name` is what its
 * sales say of where they were made. `payment_method_ids`: the ways to pay there; empty = every one that is
 * open to the site.
 * @source operations spec, section 3 (Device); F-242
 */
export const WebDevice = z.object({
  name: Name(60).default('Website'),
  payment_method_ids: z.array(RowId).max(50).default([]),
})
