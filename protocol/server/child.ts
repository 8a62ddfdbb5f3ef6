import type { Logger } from './log.ts'

/**
 * Sends the parent process a message: `{type: 'ready', …}` once all is up, `{type: 'failed', message}` when
 * it cannot be.
 */
export function notifyParent(message: { type: 'ready' | 'failed'; [fact: string]: unknown }): void {
  process.send?.(message)
}

/**
 * Shows a person what no log may keep, such as a code that lets somebody in: the parent process prints it
 * (`{type: 'show', words}`), because what a child writes goes to a file; a process that nobody started so
 * prints it itself.
 */
export function showPerson(words: string): void {
  if (process.send) process.send({ type: 'show', words })
  else process.stdout.write(`${words}\n`)
}

/**
 * Runs `stop` once and ends the process: on SIGTERM, on Ctrl-C, and when the parent is gone (its IPC channel
 * closes).
 */
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

/**
 * What nobody caught is a bug of ours, and after it nobody knows what this process still does: it is written
 * down and the process ends with 1, to be started again by whoever supervises it. What can be expected to
 * fail (a disk, a line, a database) is caught where it is used, and never comes here.
 */
export function endOnBug(log: Logger): void {
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'nobody caught this')
    process.exit(1)
  })
}

/** The one line of a process that cannot start: in the log and to the parent, exit code 1. */
export function failToStart(log: Logger, error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  log.fatal({ err: error }, message)
  notifyParent({ type: 'failed', message })
  process.exit(1)
}
