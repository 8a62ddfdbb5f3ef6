/** A message by the form of the site has at most so many letters. */
export const MESSAGE_MAX = 4_000
