import { readFileSync } from 'node:fs'

/**
 * Loaded into hub and edges of a chaos run (`--import`): their wall clock is the machine's plus the
 * milliseconds that stand in CLOCK_FILE. The monotonic clock stays.
 */
const CHECK_EVERY_MS = 50
const Machine = Date
let step_ms = 0

globalThis.Date = class SteppedDate extends Machine {
  constructor(...given) {
    if (given.length === 0) super(Machine.now() + step_ms)
    else super(...given)
  }

  static now() {
    return Machine.now() + step_ms
  }
}

function look() {
  try {
    step_ms = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
  } catch {
    // nobody has stepped it yet
  }
}
look()
setInterval(look, CHECK_EVERY_MS).unref()
