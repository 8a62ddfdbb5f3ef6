/** Letters by which somebody chooses a password. */
export const access = {
  password_reset: {
    subject: '{{house}}: choose a new password',
    title: 'Choose a new password',
    text: 'A new password was requested for your access to the portal of {{house}}. You can choose it now.',
    button: 'Choose a new password',
    ends_one: 'The link works once, for {{count}} minute.',
    ends_other: 'The link works once, for {{count}} minutes.',
    not_you: 'Was it somebody else? Then there is nothing for you to do: your password stays as it is.',
  },
  invitation: {
    subject: '{{house}}: your access to the portal',
    title: 'Your access to the portal',
    text: '{{house}} has set up access to its portal for you. Choose a password, then sign in with this e-mail address.',
    button: 'Choose a password',
    ends_one: 'The link works once, for {{count}} day.',
    ends_other: 'The link works once, for {{count}} days.',
    not_you: 'Is this not meant for you? Then there is nothing for you to do.',
  },
  factor_removed: {
    subject: '{{house}}: your one-time codes are switched off',
    title: 'Your one-time codes are switched off',
    text: '{{by}} has switched off the one-time codes of your account at {{house}}, and ended all your sessions. From now on your password alone opens it. Switch the codes on again as soon as you have your app.',
    button: 'Switch the codes on again',
    not_you: 'Did you not ask for this? Then choose another password at once, and say so to your manager.',
  },
  caretaker_made: {
    subject: '{{house}}: one more person looks after the installation',
    title: 'One more person looks after the installation',
    text: '{{by}} has given {{who}} ({{house}}) the right to look after the whole installation: to make and block exhibitors, and to change their host names and modules.',
    button: 'See who does',
    not_you: 'Is this a surprise? Then end it there at once, and ask them.',
  },
  caretaker_ended: {
    subject: '{{house}}: one person less looks after the installation',
    title: 'One person less looks after the installation',
    text: '{{by}} has taken the right to look after the whole installation from {{who}} ({{house}}).',
    button: 'See who does',
    not_you: 'Is this a surprise? Then ask the others who still do.',
  },
} as const
