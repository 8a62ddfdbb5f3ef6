/**
 * The 31 letters of codes that people read and type: A–Z and 2–9 without I, L and O (docs/security.md,
 * "Codes").
 */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
