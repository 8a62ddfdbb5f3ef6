/** The page of a box that waits to become the edge of a cinema. */
export const enrol = {
  title: 'This box waits for its cinema',
  number: 'Number of this box',
  what: 'A manager opens Edges in the portal, types this number, compares it, chooses the cinema and approves. This box then starts by itself.',
  good_one: 'The number is good for {{count}} more minute, then another one stands here.',
  good_other: 'The number is good for {{count}} more minutes, then another one stands here.',
  asking: 'It asks the hub for its number.',
  hub: 'Its hub: {{hub}}',
  away: 'The hub at {{hub}} cannot be reached just now. This box goes on trying.',
} as const
