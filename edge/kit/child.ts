/** Tells the parent process something: `{type: 'ready', …}` once all is up, `{type: 'failed', message}` when it cannot be. */
export function tellParent(message: { type: 'ready' | 'failed'; [fact: string]: unknown }): void {
  process.send?.(message)
}

/** Runs `stop` once and ends the process: on SIGTERM, on Ctrl-C, and when the parent is gone (its IPC channel closes). */
export function endOnRequest(stop: () => Promise<void>): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, end)
}

/** The one line of a process that cannot start: on stderr and to the parent, exit code 1. */
export function failToStart(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message)
  tellParent({ type: 'failed', message })
  process.exit(1)
}
