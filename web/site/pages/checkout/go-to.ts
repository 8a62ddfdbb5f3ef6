/** Brings a part of the form into view, with the focus on it. */
export function goTo(part: 'rates' | 'seats'): void {
  const section = document.getElementById(part)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
