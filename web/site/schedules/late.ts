/**
 * A schedule after midnight belongs to the evening before (F-046): what is printed beside it has to say so
 * (UX-47).
 */
export function isLate({ date, business_date }: { date: string; business_date: string }): boolean {
  return date !== business_date
}
