import type { Translated } from '../../texts.ts'
import type { ledger as en } from '../en/ledger.ts'

export const ledger: Translated<typeof en> = {
  bill: {
    title: 'Verkäufe',
    one: 'Verkauf',
    empty: 'Was auf der Website oder an der Kasse gekauft wird, steht sofort hier.',
    field: {
      movie_ids: 'Filme',
      payment_method_ids: 'Bezahlt mit',
      contact_id: 'Käufer',
      purchased_at: 'Verkauft',
      status: 'Stand',
    },
    word: {
      status: {
        pending: 'Im Warenkorb',
        paying: 'Zahlt gerade',
        settled: 'Bezahlt',
        cancelled: 'Abgebrochen',
        expired: 'Abgelaufen',
        reserved: 'Reserviert',
        refunding: 'Geld geht zurück',
        partially_refunded: 'Teils erstattet',
        refunded: 'Erstattet',
      },
    },
  },
  bill_line: {
    title: 'Positionen',
    one: 'Position',
    empty: 'Jedes verkaufte Ticket und jeder Artikel steht hier, auch nach einer Rückgabe.',
    field: {
      state: 'Stand',
      name: 'Was',
      detail: 'Welches',
      quantity: 'Anzahl',
      vat_bp: 'MwSt.-Satz',
      vat_cents: 'MwSt.',
    },
    word: {
      kind: {
        ticket: 'Ticket',
        product: 'Artikel',
        voucher: 'Gutschein',
      },
      state: {
        open: 'Im Warenkorb',
        sold: 'Verkauft',
        changing: 'Wird geändert',
        refunded: 'Zurückgegeben',
        exchanged: 'Umgetauscht',
        dead: 'Nie verkauft',
      },
    },
  },
  payment: {
    title: 'Zahlungen',
    one: 'Zahlung',
    empty: 'Eine Zahlung steht hier, sobald jemand zu zahlen beginnt.',
    field: {
      payment_method_id: 'Bezahlt mit',
      type: 'Art der Zahlung',
      status: 'Stand',
      amount_cents: 'Betrag',
      tendered_cents: 'Gegeben',
      device: 'Angenommen an',
      transaction_id: 'Transaktion',
      refund_reason: 'Grund der Erstattung',
      voucher: 'Gutschein endet auf',
    },
    word: {
      status: {
        pending: 'Nicht begonnen',
        paying: 'Läuft',
        paid: 'Bezahlt',
        failed: 'Fehlgeschlagen',
        cancelled: 'Abgebrochen',
        expired: 'Abgelaufen',
      },
    },
  },
  client: {
    title: 'Kunden',
    one: 'Kunde',
    empty: 'Wer bei einem Kauf oder einer Reservierung seine E-Mail-Adresse angibt, steht hier.',
    field: {
      at: 'Letzter Kauf',
      first_at: 'Erster Kauf',
      purchases: 'Käufe',
      spent_cents: 'Ausgegeben',
    },
  },
  reservation: {
    title: 'Reservierungen',
    one: 'Reservierung',
    empty: 'Plätze, die für jemanden freigehalten werden, stehen hier. Reserviert wird an der Kasse.',
    field: {
      seats: 'Freigehaltene Plätze',
      due_at: 'Freigehalten bis',
      status: 'Stand',
    },
    word: {
      status: {
        pending: 'Freigehalten',
        used: 'Gekauft',
        cancelled: 'Freigegeben',
        expired: 'Abgelaufen',
      },
    },
  },
  movement: {
    title: 'Kassenbestand',
    one: 'Bewegung',
    empty: 'Wechselgeld, Ein- und Auszahlungen und Erstattungen aus der Lade stehen hier. Die Kassen schreiben sie.',
    field: {
      type: 'Art der Zahlung',
      reason: 'Grund',
      cents: 'Betrag',
    },
    word: {
      kind: {
        float: 'Wechselgeld',
        paid_in: 'Einzahlung',
        paid_out: 'Auszahlung',
        no_sale: 'Ohne Verkauf geöffnet',
        refund: 'Erstattung',
      },
      type: {
        cash: 'Kassenlade',
        terminal: 'Kartenterminal',
      },
    },
  },
  export: {
    title: 'Exporte',
    one: 'Export',
    empty: 'Jede Liste, die jemand als Datei mitnimmt, steht hier: wer, wann, welche Liste und welche Spalten.',
    field: {
      list: 'Liste',
      columns: 'Spalten',
      query: 'Wie gewählt wurde',
      format: 'Art der Datei',
    },
    help: {
      query: 'Wie in der Adresse der Liste. Von einer Suche steht hier, dass es eine gab, nie wonach.',
    },
    word: {
      format: {
        csv: 'CSV mit Kommas',
        csv_eu: 'CSV mit Semikolon',
      },
    },
  },
}
