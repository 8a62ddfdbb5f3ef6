/** The first screen: who one is here, and what one may open. */
export const home = {
  home: {
    hello: 'Hello, {{name}}',
    here: 'You are signed in at {{house}}.',
    open: 'What you may open',
    nothing: 'There is no screen yet that you may open',
    nothing_text: 'Somebody who looks after roles can give you a permission. Until then you have your own account.',
    account: 'Open my account',
    account_text: 'Your sessions, your password and how you sign in.',
  },
} as const
