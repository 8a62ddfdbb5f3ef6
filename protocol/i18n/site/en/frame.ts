/** What stands before and after every page, which the server alone draws. */
export const frame = {
  frame: {
    cinema: 'Cinema',
    all_cinemas: 'All cinemas',
    vat: 'VAT number {{number}}',
  },
} as const
