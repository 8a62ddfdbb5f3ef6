import type { Translated } from '../../texts.ts'
import type { voucherPacks as en } from '../en/voucher-packs.ts'

export const voucherPacks: Translated<typeof en> = {
  packs: {
    cards: 'Kaarten bekijken',
    some: '{{made}} van {{count}} tot nu toe',
    printed_one: '{{count}} wacht op verkoop',
    printed_other: '{{count}} wachten op verkoop',
    activated_one: '{{count}} is een voucher',
    activated_other: '{{count}} zijn vouchers',
    blocked_one: '{{count}} is geblokkeerd',
    blocked_other: '{{count}} zijn geblokkeerd',
    labels: 'Etiketten',
    labels_title: 'Etiketten van {{name}}',
    labels_text:
      'Een PDF met de hele codes van de kaarten die te koop zijn. Bij elke kaart staat daarna wie hem heeft gemaakt.',
    sheet: 'Papier',
    sheets: {
      a4: 'A4, 24 etiketten van 70 × 37 mm',
      single: 'Eén etiket van 70 × 37 mm per pagina',
    },
    from: 'Vanaf kaart',
    to: 'Tot en met kaart',
    print: 'PDF downloaden',
    no_cards: 'Er wacht nog geen kaart op verkoop.',
    import: 'Codes importeren',
    import_title: 'Codes importeren in {{name}}',
    import_text:
      'Eén code per regel, of een CSV-bestand met de codes in de eerste kolom. Een code die deze reeks al heeft, wordt overgeslagen.',
    import_failed: 'Niet geïmporteerd vanwege deze regels',
    import_key: 'Importeren',
    imported_one: '{{count}} kaart toegevoegd',
    imported_other: '{{count}} kaarten toegevoegd',
    codes: 'De codes',
    file: 'Bestand kiezen',
    no_codes: 'Vul minstens één code in.',
    line: 'Regel {{line}}, {{code}}: {{text}}',
    show: 'Hele code tonen',
    shown: 'Er is genoteerd dat u hem hebt gelezen.',
    block: 'Kaart blokkeren',
    unblock: 'Blokkering opheffen',
    nothing: 'Nog niets.',
    did: {
      imported: 'Geïmporteerd door {{by}}',
      read: 'Code gelezen door {{by}}',
      labels: 'Etiketten afgedrukt door {{by}}',
      blocked: 'Geblokkeerd door {{by}}',
      unblocked: 'Blokkering opgeheven door {{by}}',
    },
  },
}
