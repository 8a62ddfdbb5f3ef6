/** The letter that asks whether somebody wants the newsletter. */
export const newsletter = {
  newsletter_confirm: {
    subject: '{{house}}: please confirm your newsletter',
    title: 'One more click',
    hello: 'Hello,',
    text: 'This address was given for the newsletter of {{house}}. Please confirm that it was you. Until then we will not write to you again.',
    button: 'Yes, send me the newsletter',
    ends_one: 'The link works for {{count}} day.',
    ends_other: 'The link works for {{count}} days.',
    not_you: 'Was it somebody else? Then there is nothing for you to do: without your click nothing more comes.',
    leave: 'If you ever want to leave the newsletter, one click here is enough:',
  },
} as const
