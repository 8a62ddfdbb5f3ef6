import { type Caller, createCaller, pageHeaders, type Send, sendJson } from '#kit/call.ts'
import { callPath } from '#protocol/kit/call.ts'

const TOKEN = 'meta[name="csrf-token"]'

/**
 * The caller of this page. Where the page's token is over (419) it fetches a new one and calls once more: the
 * refused call did nothing, and what somebody has typed on the page stays. A call that only reads has no
 * token: there, and where a new one is refused too, it is the session of who was signed in that is over.
 */
export function pageCaller(): Caller {
  const send = createCaller(pageHeaders, undefined, sendFileToo)
  return async (call, options) => {
    const outcome = await send(call, options)
    if (outcome.kind !== 'denied' || outcome.status !== 419 || call.method === 'GET') return outcome
    return (await renewToken()) ? send(call, options) : outcome
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

/** A file on a slow line takes its time. */
const SENT_WITHIN_MS = 300_000

/** A file leaves by a request that says how much of it is on its way; everything else as anywhere. */
const sendFileToo: Send = (call, options, headers) => {
  const { file, onShare, signal } = options
  if (!file) return sendJson(call, options, headers)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open(call.method, callPath(call))
    request.timeout = SENT_WITHIN_MS
    const all = { Accept: 'application/json', 'Content-Type': 'application/octet-stream', ...headers }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onShare?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(answerOf(request))
    request.onerror = request.ontimeout = request.onabort = () => resolve(null)
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return new Response(responseText, { status, headers: headers as [string, string][] })
}
