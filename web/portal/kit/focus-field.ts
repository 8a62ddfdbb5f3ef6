const FOCUSABLE = 'input:not([type=hidden]):not([disabled]),textarea,select,[role=tab]'

/** Puts the focus into the control of a field, else of the field around it; `null` = into the first one. */
export function focusField(place: Element | null, path: string | null): void {
  const at = path === null ? place : place?.querySelector(`[data-field="${CSS.escape(path)}"]`)
  const end = path?.lastIndexOf('.') ?? -1
  if (!at && path && end > 0) focusField(place, path.slice(0, end))
  const control = at?.matches(FOCUSABLE) ? at : at?.querySelector(FOCUSABLE)
  if (control instanceof HTMLElement) control.focus()
}
