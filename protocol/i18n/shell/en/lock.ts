/** Who is at the device: names and PIN. */
export const lock = {
  lock: {
    title: 'Who is at the register?',
    language: 'Language',
    after_one: '{{device}}. It locks after {{count}} minute without a touch.',
    after_other: '{{device}}. It locks after {{count}} minutes without a touch.',
    never: '{{device}}. It locks by hand.',
    first: '{{device}}, just let in.',
    type: '{{name}}, type your PIN',
    choose: 'Choose your name, then type your PIN',
    clear: 'Clear',
    enter: 'Unlock',
    digits_one: '{{count}} digit typed',
    digits_other: '{{count}} digits typed',
    forgot: 'Forgot it? A manager sets a new one in the portal.',
    away: 'The edge does not answer, so nobody can sign in just now.',
    noPeople: 'Nobody has a PIN for this cinema yet',
    noPeopleText: 'A manager gives employees their PIN in the portal.',
    billKept: 'An open bill is kept',
    billKeptText: '{{what}}. It is there when you are back.',
    billKeptHeld: '{{what}}. It is there when you are back; the seats stay held.',
  },
} as const
