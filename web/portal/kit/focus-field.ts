const FOCUSABLE = 'input:not([type=hidden]):not([disabled]),textarea,select'

/** Puts the focus into the control of a field, or into the first one there is. */
export function focusField(place: Element | null, path: string | null): void {
  const at = path === null ? place : place?.querySelector(`[data-field="${CSS.escape(path)}"]`)
  const control = at?.matches(FOCUSABLE) ? at : at?.querySelector(FOCUSABLE)
  if (control instanceof HTMLElement) control.focus()
}
