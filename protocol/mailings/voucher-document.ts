/**
 * A voucher on paper, as it is said in one language: every text is written out, so that whoever draws it
 * needs no catalogue, no clock and no words of its own. `code` is what a till scans, `spelled` the same for
 * people; `holder`, `message` and `valid` may be empty.
 */
export interface VoucherDocument {
  title: string
  house: { trade_name: string; brand: string; fill: string; on: string }
  heading: string
  name: string
  holder: string
  worth: string[]
  message: string
  code: string
  spelled: string
  code_text: string
  valid: string
  small: string
}
