/** The names of the screens, in the menu and in the search. */
export const screens = {
  screens: {
    home: 'Home',
    account: 'My account',
  },
} as const
