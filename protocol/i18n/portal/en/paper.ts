/** The paper of the registers, edited. */
export const paper = {
  paper: {
    preview: 'How it is printed',
    roll: 'Width of the roll',
    width: '{{width}} mm',
    plain: 'This cannot be printed. The registers would print plain paper in its place.',
    code: 'Code of the ticket',
    sample: {
      rate: 'Adult',
      product: 'Popcorn',
      method: 'Cash',
      street: 'Canal Street 7',
      town: '04229 Leipzig',
    },
  },
} as const
