import type { Translated } from '../../texts.ts'
import type { receipt as en } from '../en/receipt.ts'

export const receipt: Translated<typeof en> = {
  receipt: 'Reçu',
  refund: 'Remboursement',
  copy: 'COPIE',
  test: 'TEST, non valable',
  vat_number: 'N° TVA {{number}}',
  receipt_number: 'N° {{number}}',
  reference: 'Vente {{reference}}',
  rounding: 'Arrondi',
  total: 'Total',
  tip: 'Pourboire',
  tendered: '{{method}}, reçu',
  change: 'Rendu',
  vat: 'TVA',
  vat_rate: '{{letter}} {{percent}} %',
  net: 'HT',
  tax: 'Taxe',
  gross: 'TTC',
  thanks: 'Bonne séance.',
}
