import type { Translated } from '../../texts.ts'
import type { ledger as en } from '../en/ledger.ts'

export const ledger: Translated<typeof en> = {
  bill: {
    title: 'Aankopen',
    one: 'aankoop',
    empty:
      'Plan een voorstelling en verkoop het eerste ticket, op de website of aan de kassa: de aankoop staat hier meteen.',
    field: {
      movie_ids: 'Films',
      payment_method_ids: 'Betaald met',
      contact_id: 'Koper',
      purchased_at: 'Verkocht',
      status: 'Status',
    },
    word: {
      status: {
        pending: 'In een winkelmand',
        paying: 'Betaalt nu',
        settled: 'Betaald',
        cancelled: 'Geannuleerd',
        expired: 'Verlopen',
        reserved: 'Gereserveerd',
        refunding: 'Geld gaat terug',
        partially_refunded: 'Deels terugbetaald',
        refunded: 'Terugbetaald',
      },
    },
  },
  bill_line: {
    title: 'Verkoopregels',
    one: 'verkoopregel',
    empty: 'Verkoop het eerste ticket of product, op de website of aan de kassa: het staat hier, ook na een teruggave.',
    field: {
      state: 'Status',
      name: 'Wat',
      detail: 'Welke',
      quantity: 'Aantal',
      vat_bp: 'Btw-tarief',
      vat_cents: 'Btw',
    },
    word: {
      kind: {
        ticket: 'Ticket',
        product: 'Product',
        voucher: 'Tegoedbon',
      },
      state: {
        open: 'In een winkelmand',
        sold: 'Verkocht',
        changing: 'Wordt gewijzigd',
        refunded: 'Teruggegeven',
        exchanged: 'Omgeruild',
        dead: 'Nooit verkocht',
      },
    },
  },
  payment: {
    title: 'Betalingen',
    one: 'betaling',
    empty: 'Voeg een betaalwijze toe en verkoop een ticket: de betaling staat hier zodra iemand begint te betalen.',
    field: {
      payment_method_id: 'Betaald met',
      type: 'Soort betaling',
      status: 'Status',
      amount_cents: 'Bedrag',
      tendered_cents: 'Gegeven',
      device: 'Ontvangen aan',
      transaction_id: 'Transactie',
      refund_reason: 'Reden van terugbetaling',
      voucher: 'Waardebon eindigt op',
    },
    word: {
      status: {
        pending: 'Niet begonnen',
        paying: 'Loopt',
        paid: 'Betaald',
        failed: 'Mislukt',
        cancelled: 'Afgebroken',
        expired: 'Verlopen',
      },
    },
  },
  client: {
    title: 'Klanten',
    one: 'klant',
    empty: 'Verkoop of reserveer de eerste stoelen met een e-mailadres: wie het opgeeft, staat hier.',
    field: {
      at: 'Laatste aankoop',
      first_at: 'Eerste aankoop',
      purchases: 'Aankopen',
      spent_cents: 'Besteed',
    },
  },
  reservation: {
    title: 'Reserveringen',
    one: 'reservering',
    empty: 'Reserveer stoelen aan de kassa: ze staan hier, met wie ze krijgt.',
    field: {
      seats: 'Vastgehouden stoelen',
      due_at: 'Vastgehouden tot',
      status: 'Status',
    },
    word: {
      status: {
        pending: 'Vastgehouden',
        used: 'Gekocht',
        cancelled: 'Vrijgegeven',
        expired: 'Verlopen',
      },
    },
  },
  movement: {
    title: 'Kasbeheer',
    one: 'mutatie',
    empty:
      'Open aan een kassa een lade met het wisselgeld: stortingen, opnames en terugbetalingen staan vanaf dan hier.',
    field: {
      type: 'Soort betaling',
      reason: 'Reden',
      cents: 'Bedrag',
    },
    word: {
      kind: {
        float: 'Wisselgeld',
        paid_in: 'Storting',
        paid_out: 'Opname',
        no_sale: 'Geopend zonder verkoop',
        refund: 'Terugbetaling',
      },
      type: {
        cash: 'Kassalade',
        terminal: 'Pinautomaat',
      },
    },
  },
  export: {
    title: 'Geëxporteerde lijsten',
    one: 'geëxporteerde lijst',
    empty: 'Open een lijst en druk op CSV: elke lijst die als bestand weggaat, staat hier.',
    field: {
      list: 'Lijst',
      columns: 'Kolommen',
      query: 'Hoe er gekozen is',
      format: 'Soort bestand',
    },
    help: {
      query: 'Zoals in het adres van de lijst. Van een zoekopdracht staat er dat die er was, nooit waarnaar.',
    },
    word: {
      format: {
        csv: 'CSV met komma’s',
        csv_eu: 'CSV met puntkomma’s',
        json: 'JSON-bestand',
      },
    },
  },
}
