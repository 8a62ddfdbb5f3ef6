/** A device waits for its cinema, or may not come back. */
export const pairing = {
  pairing: {
    title: 'This device waits for its cinema',
    how: 'Open {{address}} on the edge box, or Devices on a register that is paired already, and type this number.',
    number: 'Number of this device: {{pin}}',
    renews: 'A new number comes in {{time}}. The old one stops working.',
    asking: 'A number is being fetched.',
    edgeFound: 'Edge found',
    edgeAway: 'The edge of this cinema does not answer',
    offline: 'No internet, pairing works through the edge',
    next: 'What happens now',
    step1: 'Found the house network',
    step1Away: 'Looking for the house network',
    step2: 'Someone approves the number',
    step2Text: 'An employee who may do so sees what this device is, and its address, before it is let in.',
    step3: 'It fetches shows, plans and prices',
    step3Text: 'A few seconds. After that it works without internet.',
    device: 'Device',
    id: 'Id',
    kind: 'Kind',
    kindRegister: 'Register',
  },
  blocked: {
    title: 'This device is blocked',
    text: 'It cannot sign in again. Contact the administrator. What was sold here is safe at the edge and on this device.',
  },
} as const
