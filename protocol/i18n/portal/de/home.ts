import type { Translated } from '../../texts.ts'
import type { home as en } from '../en/home.ts'

export const home: Translated<typeof en> = {
  home: {
    hello: 'Guten Tag, {{name}}',
    here: 'Sie sind bei {{house}} angemeldet.',
    open: 'Das können Sie öffnen',
    nothing: 'Noch können Sie hier keine Seite öffnen',
    nothing_text:
      'Wer die Rollen verwaltet, kann Ihnen eine Berechtigung geben. Bis dahin haben Sie Ihr eigenes Konto.',
    account: 'Mein Konto öffnen',
    account_text: 'Ihre Sitzungen, Ihr Passwort und wie Sie sich anmelden.',
  },
}
