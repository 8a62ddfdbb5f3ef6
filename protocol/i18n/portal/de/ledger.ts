import type { Translated } from '../../texts.ts'
import type { ledger as en } from '../en/ledger.ts'

export const ledger: Translated<typeof en> = {
  bill: {
    title: 'Verkäufe',
    one: 'Verkauf',
    empty:
      'Planen Sie eine Vorstellung und verkaufen Sie ihr erstes Ticket, auf der Website oder an der Kasse: Der Kauf steht sofort hier.',
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
    empty:
      'Verkaufen Sie das erste Ticket oder den ersten Artikel, auf der Website oder an der Kasse: Es steht hier, auch nach einer Rückgabe.',
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
    empty:
      'Legen Sie eine Zahlungsart an und verkaufen Sie ein Ticket: Die Zahlung steht hier, sobald jemand zu zahlen beginnt.',
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
    empty: 'Verkaufen oder reservieren Sie die ersten Plätze mit einer E-Mail-Adresse: Wer sie angibt, steht hier.',
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
    empty: 'Reservieren Sie Plätze an der Kasse: Sie stehen hier, mit dem, für den sie freigehalten werden.',
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
    empty:
      'Öffnen Sie an einer Kasse eine Lade mit ihrem Wechselgeld: Ein- und Auszahlungen und Erstattungen stehen von da an hier.',
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
    empty: 'Öffnen Sie eine Liste und drücken Sie CSV: Jede Liste, die als Datei hinausgeht, steht hier.',
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
        json: 'JSON-Datei',
      },
    },
  },
}
