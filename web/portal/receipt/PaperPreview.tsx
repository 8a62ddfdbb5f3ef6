import { Alert, SegmentedControl } from '@mantine/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { Qr } from '#kit/Qr.tsx'
import { PAPER, type Paper, type PaperPart, paperParts } from '#protocol/bills/paper-parts.ts'
import { paperRows } from '#protocol/bills/receipt.ts'
import { type PaperTemplate, PLAIN_PAPER, paperFaults } from '#protocol/catalogue/paper-template.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { ReceiptTexts } from '#protocol/i18n/receipt/en.ts'
import { useT } from '../texts.ts'
import css from './Receipt.module.css'
import { sampleBill } from './sample-bill.ts'

interface Props {
  /** What is typed; null = it is not even well-formed. */
  template: PaperTemplate | null
  house: string
  /** The language that the house speaks first. */
  locale: Locale
  /** How wide the paper is, which stays over a save. */
  paper: Paper
  onPaper: (paper: Paper) => void
}

/** The words of paper. */
const WORDS: Readonly<Record<Locale, () => Promise<ReceiptTexts>>> = {
  en: async () => (await import('#protocol/i18n/receipt/en.ts')).en,
  de: async () => (await import('#protocol/i18n/receipt/de.ts')).de,
  fr: async () => (await import('#protocol/i18n/receipt/fr.ts')).fr,
  nl: async () => (await import('#protocol/i18n/receipt/nl.ts')).nl,
}
const ROLLS = [80, 58] as const

/**
 * The paper of a sale as a till would print it: the parts of protocol/bills/paper-parts.ts, drawn instead of
 * sent. What cannot be printed is plain paper here as it is there.
 */
export function PaperPreview({ template, house, locale, paper, onPaper }: Props) {
  const t = useT()
  const [texts, setTexts] = useState<ReceiptTexts | null>(null)
  useEffect(() => void WORDS[locale]().then(setTexts), [locale])
  const printed = template && paperFaults(template).length === 0 ? template : null
  const bill = sampleBill(t, house, printed ?? PLAIN_PAPER)
  const parts = texts ? paperParts(paperRows(bill, texts, locale), { paper, copy: false }) : []
  const width = { '--columns': PAPER[paper].columns } as CSSProperties
  return (
    <section className={css.preview} aria-label={t('paper.preview')}>
      <SegmentedControl
        aria-label={t('paper.roll')}
        data={ROLLS.map((one) => ({ value: String(one), label: t('paper.width', { width: String(one) }) }))}
        value={String(paper)}
        onChange={(next) => onPaper(ROLLS.find((one) => String(one) === next)!)}
      />
      <div className={css.note} role="status">
        {!printed && <Alert color="warn" title={t('paper.plain')} />}
      </div>
      {slipsOf(parts).map((slip, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slips lie one after the other
        <div key={nth} className={css.slip} style={width}>
          {slip.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts lie one after the other
            <Part key={at} part={part} />
          ))}
        </div>
      ))}
    </section>
  )
}

/** What lies between two cuts. */
function slipsOf(parts: readonly PaperPart[]): PaperPart[][] {
  const slips: PaperPart[][] = [[]]
  for (const part of parts) {
    if (part.kind === 'cut') slips.push([])
    else slips.at(-1)!.push(part)
  }
  return slips.filter((slip) => slip.length > 0)
}

function Part({ part }: { part: PaperPart }) {
  const t = useT()
  if (part.kind === 'qr')
    return (
      <div className={css.qr}>
        <Qr text={part.text} title={t('paper.code')} />
      </div>
    )
  if (part.kind !== 'lines') return null
  const { align, size, bold, invert } = part.style
  return part.lines.map((line, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines lie one after the other
    <div key={nth} className={css.line} data-align={align} data-size={size} data-bold={bold} data-invert={invert}>
      <span>{line === '' ? '\u00a0' : line}</span>
    </div>
  ))
}
