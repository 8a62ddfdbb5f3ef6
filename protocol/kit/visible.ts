/** At least one letter that a person sees: neither a space, a control nor a format character. */
export const VISIBLE = /[^\p{Z}\p{C}]/u
