import type { Translated } from '../../texts.ts'
import type { receipt as en } from '../en/receipt.ts'

export const receipt: Translated<typeof en> = {
  receipt: 'Beleg',
  refund: 'Erstattung',
  copy: 'KOPIE',
  test: 'TEST, nicht gültig',
  vat_number: 'USt-IdNr. {{number}}',
  receipt_number: 'Nr. {{number}}',
  reference: 'Bon {{reference}}',
  rounding: 'Rundung',
  total: 'Summe',
  tip: 'Trinkgeld',
  tendered: '{{method}}, gegeben',
  change: 'Rückgeld',
  vat: 'MwSt.',
  vat_rate: '{{letter}} {{percent}} %',
  net: 'Netto',
  tax: 'Steuer',
  gross: 'Brutto',
  thanks: 'Viel Freude im Kino.',
}
