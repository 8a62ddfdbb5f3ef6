import * as z from 'zod'

/** Imported before any shape is made: zod writes its parsers as text unless told not to, which the content security policy forbids and reports (SECURITY, "Browser"). */
z.config({ jitless: true })
