/** Notices above the sale: what does not work, since when, what to do. */
export const notices = {
  notice: {
    offline: 'No internet since {{time}}. You keep selling.',
    offlineWorks: 'Seats of this house, cash, printing and scanning work.',
    whatWorks: 'What works',
    edgeAway: 'The edge does not answer since {{time}}. Do not sell.',
    edgeAwayText: 'The bill is kept. It goes on by itself when the edge is back.',
    disk: {
      full: 'The disk of this cinema’s box is full since {{time}}. Do not sell.',
      locked: 'Another program holds the box’s database since {{time}}. Do not sell.',
      failing: 'The disk of this cinema’s box does not work since {{time}}. Do not sell.',
    },
    diskText:
      'What was not answered was not sold. The bill is kept. Call whoever looks after the box: selling then goes on by itself.',
    mismatch: 'This edge has lost entries that this register has seen. Do not sell.',
    mismatchText: 'Call a manager. Every receipt is safe on this register.',
    oldBox: 'The box that answers here is used no more. Do not sell.',
    oldBoxText:
      'This cinema has another one. Call whoever looks after the box: selling goes on by itself when that one answers.',
    recount: 'This cinema has a new box since {{time}}. Registers that have reported: {{reported}} of {{registers}}.',
    recountText: 'Seats that are missing tonight come back when all have. You keep selling what is free.',
    update: 'This register has an older program than its box. It updates by itself once the bill is closed.',
    updateText: 'Finish this bill. What waits to be sent is sent first, and nothing is lost.',
    boxOld: 'The box of this cinema has an older program than this register.',
    boxOldText: 'Nothing is lost: what waits to be sent is kept on this register. Have the box updated.',
    shut: {
      restored: {
        title: 'This box is an older copy of itself',
        what: 'Since {{time}} it has been found to know less than it once did. It sells nothing any more, so that no seat is sold twice.',
      },
      moved: {
        title: 'This box runs on another machine',
        what: 'Since {{time}} its data runs on another machine than it was approved on. It sells nothing here, so that no seat is sold twice.',
      },
      fenced: {
        title: 'Another box runs this cinema',
        what: 'Since {{time}} this cinema has another box. This one sells nothing any more.',
      },
      works:
        'Still works: looking things up, printing tickets again, letting people in with their tickets. Tickets sold before are valid, and the shop sells on.',
      todo: 'What to do: call a manager, who approves a box for this cinema in the portal, under Edges. Every receipt is safe on the registers.',
      look: 'Look up and print again',
    },
    trouble: {
      restored: 'The box of this cinema has old or damaged data since {{time}}. Do not sell.',
      moved: 'The data of this cinema’s box runs on another machine since {{time}}. Do not sell.',
      fenced: 'Another box runs this cinema since {{time}}. Do not sell here.',
      fork: 'Head office has other entries of this cinema since {{time}}.',
      unapplied_one: '{{count}} entry waits at head office since {{time}}. You keep selling.',
      unapplied_other: '{{count}} entries wait at head office since {{time}}. You keep selling.',
      unread_one: '{{count}} entry of head office waits here since {{time}}. You keep selling.',
      unread_other: '{{count}} entries of head office wait here since {{time}}. You keep selling.',
      edge_too_old: 'The box of this cinema must be updated since {{time}}. You keep selling.',
      hub_too_old: 'Head office must be updated since {{time}}. You keep selling.',
      hub_behind_one: '{{count}} entry waits for an update of head office since {{time}}. You keep selling.',
      hub_behind_other: '{{count}} entries wait for an update of head office since {{time}}. You keep selling.',
      edge_behind_one:
        '{{count}} entry of head office waits for an update of the box since {{time}}. You keep selling.',
      edge_behind_other:
        '{{count}} entries of head office wait for an update of the box since {{time}}. You keep selling.',
      other: 'Head office and this cinema do not agree since {{time}}.',
      recount_stuck: 'The recount of this cinema cannot end since {{time}}.',
      amount: 'An online payment has another amount since {{time}}. You keep selling.',
      unmarked: 'The box of this cinema has lost its mark since {{time}}. You keep selling.',
      data_missing: 'Data missing: run a website sync.',
      data_old: 'Data old, from {{time}}: run a website sync.',
    },
    troubleText: {
      restored: 'Seats could be sold twice. Call support. Tickets sold before are valid, the shop sells on.',
      moved: 'Two boxes could sell the same seats. Call a manager. Tickets sold before are valid, the shop sells on.',
      fenced: 'Call support. Tickets sold before are valid, the shop sells on.',
      fork: 'Call support. Tickets sold before are valid.',
      unapplied: 'Nothing is lost. The shop and reports lag behind. Call support.',
      unread: 'Nothing is lost. What was sold online may be missing here. Call support.',
      edge_too_old:
        'Nothing is lost: what is sold waits here. Seats of the shop cannot be reached. Have the box updated.',
      hub_too_old: 'Nothing is lost: what is sold waits here. Seats of the shop cannot be reached. Call support.',
      hub_behind: 'Nothing is lost. The shop and reports lag behind until head office is updated.',
      edge_behind: 'Nothing is lost. What was sold online may be missing here until the box is updated.',
      other: 'This box is too old to say what it is. Have it updated, and call support.',
      recount_stuck: 'A manager looks at it in the portal, under Edges. What is not on hold sells.',
      amount: 'The money is safe. The office decides about it.',
      unmarked: 'Without it an old copy of the box is found later. Have its second medium looked at.',
      data_missing:
        'Shows, prices or people may be missing here. A manager runs it in the portal, under Edges. What is here sells.',
      data_old:
        'Shows and prices may have changed since. A manager runs it in the portal, under Edges. You keep selling.',
    },
  },
} as const
