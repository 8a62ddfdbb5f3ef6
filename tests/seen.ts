import { expect } from '@playwright/test'
import { PATIENCE_MS } from './patience.ts'

/** What a person sees of a page is expected until it is there, however busy the machine is. */
export const seen = expect.configure({ timeout: PATIENCE_MS })
