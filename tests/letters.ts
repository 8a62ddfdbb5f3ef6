import type { RenderLetter } from '../hub/mailer/render.ts'

/**
 * The letters of web/mail as tests of the hub write them out; a running hub has the built ones. They are
 * fetched with the first, because Node alone does not read them.
 */
export const renderLetter: RenderLetter = async (...letter) =>
  (await import('../web/mail/server.tsx')).renderLetter(...letter)
