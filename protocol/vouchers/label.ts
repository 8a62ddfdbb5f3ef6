/** On what labels are printed: A4 with three by eight of 70 × 37 mm, or a page of that size for each. */
export const LABEL_SHEETS = ['a4', 'single'] as const
export type LabelSheet = (typeof LABEL_SHEETS)[number]

/** What all labels of a file say, in the words of one language. */
export interface LabelHead {
  sheet: LabelSheet
  /** Of the file. */
  title: string
  /** On each label: the house, what the card is, and until when. */
  brand: string
  what: string
  valid: string
}

/** One label. `code` is what is scanned, `spelled` the same for people, `nth` its place in the pack. */
export interface Label {
  code: string
  spelled: string
  nth: number
}
