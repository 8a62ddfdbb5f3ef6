import { useEffect, useRef, useState } from 'react'

/**
 * Whether live events arrive, and since when (instant, ms). `null` while the first connection is being made.
 */
export interface LiveState {
  up: boolean | null
  since: number
}

/** What is done with an event, by its name. */
export type LiveHandlers<E> = { [N in keyof E]?: (event: E[N]) => void }

const RETRY_FIRST_MS = 1000
const RETRY_MOST_MS = 30_000

/**
 * Listens to server-sent events at `url` (null = not at all). The events that have a handler are
 * taken as the page's own server sends them; one that cannot be read is dropped. Each time the connection
 * opens `onOpen` runs: what happened before was missed, so the page fetches then, not earlier (F-298).
 * Reconnecting waits 1 s, then twice as long each time up to 30 s.
 */
export function useLive<E>(url: string | null, handlers: LiveHandlers<E>, onOpen: () => void): LiveState {
  const latest = useRef({ handlers, onOpen })
  latest.current = { handlers, onOpen }
  const [state, setState] = useState<LiveState>({ up: null, since: 0 })

  useEffect(() => {
    if (url === null) return
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let wait = RETRY_FIRST_MS
    const opened = (): void => {
      wait = RETRY_FIRST_MS
      setState({ up: true, since: Date.now() })
      latest.current.onOpen()
    }
    const lost = (): void => {
      source?.close()
      setState((before) => (before.up === false ? before : { up: false, since: Date.now() }))
      retry = setTimeout(connect, wait)
      wait = Math.min(wait * 2, RETRY_MOST_MS)
    }
    const connect = (): void => {
      source = new EventSource(url)
      source.onopen = opened
      source.onerror = lost
      for (const name of Object.keys(latest.current.handlers)) {
        source.addEventListener(name, (message) => {
          const event = read(message.data)
          if (event !== undefined) latest.current.handlers[name as keyof E]?.(event as never)
        })
      }
    }
    connect()
    return () => {
      clearTimeout(retry)
      source?.close()
    }
  }, [url])
  return state
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
