/** Labels of voucher cards. */
export const cards = {
  label: {
    until: 'Valid until {{until}}',
    from: 'Valid from {{from}}',
    between: 'Valid from {{from}} to {{until}}',
  },
} as const
