import type { Translated } from '../../texts.ts'
import type { voucherPacks as en } from '../en/voucher-packs.ts'

export const voucherPacks: Translated<typeof en> = {
  packs: {
    cards: 'Karten ansehen',
    some: '{{made}} von {{count}} bisher',
    printed_one: '{{count}} wartet auf den Verkauf',
    printed_other: '{{count}} warten auf den Verkauf',
    activated_one: '{{count}} ist ein Gutschein',
    activated_other: '{{count}} sind Gutscheine',
    blocked_one: '{{count}} ist gesperrt',
    blocked_other: '{{count}} sind gesperrt',
    labels: 'Etiketten',
    labels_title: 'Etiketten von {{name}}',
    labels_text:
      'Ein PDF mit den ganzen Codes der Karten, die zu verkaufen sind. Bei jeder Karte steht dann, wer es erstellt hat.',
    sheet: 'Papier',
    sheets: {
      a4: 'A4, 24 Etiketten zu 70 × 37 mm',
      single: 'Ein Etikett von 70 × 37 mm je Seite',
    },
    from: 'Von Karte',
    to: 'Bis Karte',
    print: 'PDF herunterladen',
    no_cards: 'Noch wartet keine Karte auf den Verkauf.',
    import: 'Codes importieren',
    import_title: 'Codes in {{name}} importieren',
    import_text:
      'Ein Code je Zeile oder eine CSV-Datei mit den Codes in der ersten Spalte. Ein Code, den diese Serie schon hat, wird übergangen.',
    import_failed: 'Nicht importiert wegen dieser Zeilen',
    import_key: 'Importieren',
    imported_one: '{{count}} Karte hinzugefügt',
    imported_other: '{{count}} Karten hinzugefügt',
    codes: 'Die Codes',
    file: 'Datei wählen',
    no_codes: 'Geben Sie mindestens einen Code ein.',
    line: 'Zeile {{line}}, {{code}}: {{text}}',
    show: 'Ganzen Code zeigen',
    shown: 'Es ist festgehalten, dass Sie ihn gelesen haben.',
    block: 'Karte sperren',
    unblock: 'Sperre aufheben',
    nothing: 'Noch nichts.',
    did: {
      imported: 'Importiert von {{by}}',
      read: 'Code gelesen von {{by}}',
      labels: 'Etiketten gedruckt von {{by}}',
      blocked: 'Gesperrt von {{by}}',
      unblocked: 'Sperre aufgehoben von {{by}}',
    },
  },
}
