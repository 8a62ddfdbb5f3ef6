import { type Caller, createCaller, pageHeaders } from '#kit/call.ts'

const TOKEN = 'meta[name="csrf-token"]'

/**
 * The caller of this page. Where the page's token is over (419) it fetches a new one and calls once more: the
 * refused call did nothing, and what somebody has typed on the page stays.
 */
export function pageCaller(): Caller {
  const send = createCaller(pageHeaders)
  return async (call, options) => {
    const outcome = await send(call, options)
    if (outcome.kind !== 'denied' || outcome.status !== 419 || !(await renewToken())) return outcome
    return send(call, options)
  }
}

/** Takes the token out of the page as the hub writes it now. */
async function renewToken(): Promise<boolean> {
  const answer = await fetch('/portal/', { headers: { Accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok) return false
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.querySelector<HTMLMetaElement>(TOKEN)?.content
  const own = document.querySelector<HTMLMetaElement>(TOKEN)
  if (!fresh || !own) return false
  own.content = fresh
  return true
}
