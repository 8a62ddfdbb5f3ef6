/** Devices of the cinema: let in, blocked. */
export const devices = {
  devices: {
    title: 'Devices of this cinema',
    approve: 'Let a new device in',
    number: 'Number on its screen, six digits',
    look: 'Look it up',
    found: '{{name}}, asks from {{address}}',
    let: 'Let it in',
    done: 'It is let in.',
    block: 'Block',
    blockSure: 'Block {{name}} for ever?',
    online: 'online',
    offline: 'offline since {{time}}',
    never: 'not seen yet',
    status: { pending: 'waits', active: 'active', logout: 'signed out', blocked: 'blocked' },
    type: { register: 'Register', pos: 'Point of sale', scanner: 'Scanner', signage: 'Display' },
  },
  told: {
    away: 'The edge does not answer. Nothing was changed.',
  },
} as const
