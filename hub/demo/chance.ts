/**
 * A repeatable source of numbers in [0, 1): the same words give the same sequence (mulberry32 over FNV-1a).
 */
export function chance(...words: (string | number)[]): () => number {
  let hash = 2166136261
  for (const sign of words.join('|')) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16777619)
  let state = hash >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
