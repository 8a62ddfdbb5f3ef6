/** `+49 341 000 00 10` as a link that dials it. */
export function addressOfPhone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
