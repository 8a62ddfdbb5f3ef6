import * as z from 'zod'
import { VISIBLE } from './visible.ts'

/** What neither a database nor a printer takes: control characters, and halves of surrogate pairs. */
const LINE = /^[^\p{Cc}\p{Cs}]*$/u
/** The same, with line breaks. */
const LINES = /^(?:\r?\n|[^\p{Cc}\p{Cs}])*$/u
const UNFIT = /\p{Cs}|(?!\r?\n)\p{Cc}/gu

/**
 * A text in one line, at most `max` code points: well-formed Unicode without control characters. The shape
 * of every text that enters by a wire.
 */
export function Text(max: number) {
  return z.string().max(max).regex(LINE, { error: 'errors.letters' })
}

/** A text of several lines: as `Text`, with line breaks (`\n`, or `\r\n`, which becomes one). */
export function Lines(max: number) {
  return z
    .string()
    .max(max)
    .regex(LINES, { error: 'errors.letters' })
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
}

/** What something is called: a text in one line in which something is to be seen. */
export function Name(max: number) {
  return Text(max).min(1).regex(VISIBLE, { error: 'errors.required' })
}

/** Why a person does what cannot be taken back: typed by hand, kept, and never empty. @source F-175 */
export const Reason = Text(200).trim().min(1, 'errors.required')

/** The text with every letter that `Lines` refuses drawn as U+FFFD. */
export function mendText(text: string): string {
  return text.replace(UNFIT, '\uFFFD')
}

const KEPT_MAX = 10_000
/**
 * A text of a journal entry: entries are read for ever, and programs of before wrote letters into some that
 * no store takes. Such a letter becomes U+FFFD when the entry is read; its bytes stay as they are. What
 * enters today is a `Text`.
 */
export const KeptText = z.string().max(KEPT_MAX).overwrite(mendText)
