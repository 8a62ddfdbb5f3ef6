import type { Translated } from '../../texts.ts'
import type { receipt as en } from '../en/receipt.ts'

export const receipt: Translated<typeof en> = {
  receipt: 'Kassabon',
  refund: 'Terugbetaling',
  copy: 'KOPIE',
  test: 'TEST, niet geldig',
  vat_number: 'Btw-nr. {{number}}',
  receipt_number: 'Nr. {{number}}',
  reference: 'Bon {{reference}}',
  rounding: 'Afronding',
  total: 'Totaal',
  tip: 'Fooi',
  tendered: '{{method}}, ontvangen',
  change: 'Wisselgeld',
  vat: 'Tarief',
  vat_rate: '{{letter}} {{percent}} %',
  net: 'Netto',
  tax: 'Btw',
  gross: 'Bruto',
  thanks: 'Veel kijkplezier.',
}
