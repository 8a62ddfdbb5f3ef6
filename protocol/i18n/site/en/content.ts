/** Pages of the house's own words, and what stands around them. */
export const content = {
  info: {
    title: 'Info',
    place: 'Where you are',
    talk: 'Talk to a person',
    empty: 'Nothing is written here yet. Call us, or ask at the box office.',
  },
} as const
