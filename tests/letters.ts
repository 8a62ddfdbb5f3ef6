import type { RenderLetter } from '../hub/mailer/render.ts'
import { renderLetter as written } from '../web/mail/server.tsx'

/** The letters of web/mail as tests of the hub write them out; a running hub has the built ones. */
export const renderLetter: RenderLetter = written
