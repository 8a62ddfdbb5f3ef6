/**
 * Texts of an edge's loopback page (`pair.…`); what it refuses with stands in i18n/errors. `{{name}}` is filled in.
 * English is the source of keys.
 */
export const en = {
  'pair.title': 'Devices of this edge',
  'pair.lead': 'Type the number that the new device shows.',
  'pair.pin': 'Number on the device',
  'pair.look_up': 'Look up',
  'pair.found': 'Is this the device?',
  'pair.type': 'Kind',
  'pair.name': 'Name',
  'pair.address': 'Address',
  'pair.approve': 'Approve this device',
  'pair.not_this': 'Not this one',
  'pair.approved': '{{name}} is approved. It starts by itself within a few seconds.',
  'pair.blocked': '{{name}} is blocked.',
  'pair.list': 'Paired devices',
  'pair.empty': 'No device is paired yet. Open this edge’s address on a register and type its number here.',
  'pair.block': 'Block',
  'pair.block_question': 'Block {{name}}?',
  'pair.block_what': 'It stops at once and cannot sign in again. Its receipts stay on it.',
  'pair.keep': 'Keep it',
  'pair.block_now': 'Block this device',
  'pair.status_logout': 'Signed out',
  'pair.status_blocked': 'Blocked',
  'pair.online': 'Online',
  'pair.offline': 'Offline',
  'pair.seen': 'Last seen {{at}}',
  'pair.never': 'Not seen yet',
  'pair.only_here': 'This page opens only on the edge box itself.',
  'pair.type_register': 'Register',
  'pair.type_pos': 'Point of sale',
  'pair.type_scanner': 'Scanner',
  'pair.type_signage': 'Display',
} as const

export type EdgeText = keyof typeof en
