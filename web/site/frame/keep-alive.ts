import { createCaller, pageHeaders } from '#kit/call.ts'
import { reloadOnce } from '#kit/reload-once.ts'
import { touchSession } from '#protocol/site/bare-calls.ts'

/**
 * Keeps the session alive; when it has ended the page reloads itself (F-023). Loaded when it is first needed.
 */
export async function touch(): Promise<void> {
  await createCaller(pageHeaders, reloadOnce)(touchSession)
}
