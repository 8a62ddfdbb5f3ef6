/**
 * How long a test waits for one condition, in milliseconds, and how long for all of them and for a set-up:
 * what a machine may need whose two processors have a dozen browsers and servers to run. It ends what waits
 * for ever, and nothing else.
 */
export const PATIENCE_MS = 90_000
export const TEST_PATIENCE_MS = 240_000
