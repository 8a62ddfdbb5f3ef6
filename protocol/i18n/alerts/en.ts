/** What a house must do something about, on its dashboard and in letters (F-353). */
export const en = {
  hub: 'The hub',
  since: 'Since {{when}}',
  kind: {
    recount_stuck: 'A recount cannot end',
    recount: 'Another box came, and seats wait for its registers',
    unmarked: 'The second medium of the box is missing',
    quarantine: 'The box sells nothing any more',
    fork: 'Box and hub have different entries under one number',
    amount: 'A payment was captured with another amount than asked',
    refund: 'The payment provider refuses a refund',
    edge_offline: 'The box is silent',
    stuck: 'Entries wait and cannot be applied',
    conflict: 'Something needs a decision',
    disk: 'The disk is nine tenths full',
    backup: 'There is no good backup of this night',
    certificate: 'The certificate ends soon',
    clock: 'The clock of the box is wrong',
    printer: 'The ticket printer prints nothing',
  },
  to_do: {
    recount_stuck:
      'Look at it under Edges: the page says since when, and what to do. What waits for it is sold by nobody.',
    recount:
      'Bring each register to the new box, or declare it lost under Edges: until then these seats are sold by nobody.',
    unmarked:
      'It sells on. Plug the medium in again, or a new one: without it an older copy of the box is found later.',
    quarantine: 'Seats at home there are safe, but nobody sells them. Look at the box, and approve one under Edges.',
    fork: 'A box was probably restored from an older copy. Sell at one box only, and approve a new one under Edges.',
    amount: 'Compare the purchase with the provider and decide about it on the dashboard.',
    refund: 'Look the payment up at the provider, pay the money back, and decide about it on the dashboard.',
    edge_offline: 'Registers go on selling their own seats. Look at the line and the power of the box.',
    stuck:
      'Nothing is lost: they wait in order. Update hub and box; if that changes nothing, ask whoever installed them.',
    conflict: 'Open the dashboard: it says what happened, and waits for your decision.',
    disk: 'Make room before it is full: then nothing is sold any more.',
    backup: 'Look whether the folder of the backups is there and has room: the hub’s own lines say what failed.',
    certificate: 'Renew it and start the hub again: afterwards browsers refuse the site.',
    clock: 'Set its time from the network: receipts and ends of holds carry it.',
    printer: 'Look at its paper, its cover and its cable. What waits is printed then.',
  },
} as const
