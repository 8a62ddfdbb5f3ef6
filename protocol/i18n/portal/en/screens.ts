/** The names of the screens, in the menu and in the search. */
export const screens = {
  screens: {
    home: 'Home',
    exhibitors: 'Exhibitors',
    account: 'My account',
    widgets: 'Widgets',
    dashboard: 'Dashboard',
    settings: 'Settings',
    receipt: 'Receipt',
    personal_data: 'People’s data',
  },
} as const
