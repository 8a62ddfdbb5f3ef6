import { reloadOnce } from '#kit/reload-once.ts'

const ASK_EVERY_MS = 3000

let asking = false

/**
 * A part of the site did not come: there is no connection, or the site was built anew since this page came.
 * What is on the screen stays there, and the whole page comes once more when the shop answers: a page that is
 * loaded while it does not is lost, and it may show a ticket.
 */
export async function reloadWhenAnswered(): Promise<void> {
  if (asking) return
  asking = true
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  asking = false
  reloadOnce()
}

/**
 * Whether this page would come: files are there also while its data is not, and that a page is gone is an
 * answer.
 */
async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
