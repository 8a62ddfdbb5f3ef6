/** What the listings of the ledger are called, with their fields and words. */
export const ledger = {
  bill: {
    title: 'Purchases',
    one: 'purchase',
    empty: 'Plan a show and sell its first ticket, on the website or at a register: the purchase stands here at once.',
    field: {
      movie_ids: 'Movies',
      payment_method_ids: 'Paid with',
      contact_id: 'Buyer',
      purchased_at: 'Sold',
      status: 'State',
    },
    word: {
      status: {
        pending: 'In a cart',
        paying: 'Paying',
        settled: 'Settled',
        cancelled: 'Cancelled',
        expired: 'Expired',
        reserved: 'Reserved',
        refunding: 'Money goes back',
        partially_refunded: 'Part refunded',
        refunded: 'Refunded',
      },
    },
  },
  bill_line: {
    title: 'Sales',
    one: 'sale',
    empty:
      'Sell the first ticket or product, on the website or at a register: it stands here, also after it was returned.',
    field: {
      state: 'State',
      name: 'What',
      detail: 'Which',
      quantity: 'Count',
      vat_bp: 'VAT rate',
      vat_cents: 'VAT',
    },
    word: {
      kind: {
        ticket: 'Ticket',
        product: 'Product',
        voucher: 'Voucher',
      },
      state: {
        open: 'In a cart',
        sold: 'Sold',
        changing: 'Being changed',
        refunded: 'Returned',
        exchanged: 'Exchanged',
        dead: 'Never sold',
      },
    },
  },
  payment: {
    title: 'Payments',
    one: 'payment',
    empty: 'Add a way to pay and sell a ticket: its payment stands here as soon as somebody begins to pay.',
    field: {
      payment_method_id: 'Paid with',
      type: 'Kind of payment',
      status: 'State',
      amount_cents: 'Amount',
      tendered_cents: 'Given',
      device: 'Taken at',
      transaction_id: 'Transaction',
      refund_reason: 'Why it was paid back',
      voucher: 'Voucher ends with',
    },
    word: {
      status: {
        pending: 'Not begun',
        paying: 'Under way',
        paid: 'Paid',
        failed: 'Failed',
        cancelled: 'Called off',
        expired: 'Expired',
      },
    },
  },
  client: {
    title: 'Clients',
    one: 'client',
    empty: 'Sell or reserve the first seats with an e-mail address: whoever gave it stands here.',
    field: {
      at: 'Last purchase',
      first_at: 'First purchase',
      purchases: 'Purchases',
      spent_cents: 'Spent',
    },
  },
  reservation: {
    title: 'Reservations',
    one: 'reservation',
    empty: 'Reserve seats at a register: they stand here, with whom they are kept for.',
    field: {
      seats: 'Seats kept',
      due_at: 'Kept until',
      status: 'State',
    },
    word: {
      status: {
        pending: 'Kept',
        used: 'Bought',
        cancelled: 'Released',
        expired: 'Expired',
      },
    },
  },
  movement: {
    title: 'Cash balance',
    one: 'movement',
    empty:
      'Open a drawer at a register with its float: what is put in, taken out and refunded stands here from then on.',
    field: {
      type: 'Kind of payment',
      reason: 'Reason',
      cents: 'Amount',
    },
    word: {
      kind: {
        float: 'Float',
        paid_in: 'Put in',
        paid_out: 'Taken out',
        no_sale: 'Opened without a sale',
        refund: 'Refund',
      },
      type: {
        cash: 'Drawer',
        terminal: 'Card terminal',
      },
    },
  },
  export: {
    title: 'Exports',
    one: 'export',
    empty: 'Open a list and press CSV: every list that leaves as a file stands here.',
    field: {
      list: 'List',
      columns: 'Columns',
      query: 'How it was chosen',
      format: 'Kind of file',
    },
    help: {
      query: 'As in the address of the list. Of a search it says that there was one, never what for.',
    },
    word: {
      format: {
        csv: 'CSV with commas',
        csv_eu: 'CSV with semicolons',
        json: 'JSON file',
      },
    },
  },
} as const
