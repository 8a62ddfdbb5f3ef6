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
} as const
