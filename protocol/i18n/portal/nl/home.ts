import type { Translated } from '../../texts.ts'
import type { home as en } from '../en/home.ts'

export const home: Translated<typeof en> = {
  home: {
    hello: 'Dag {{name}}',
    here: 'U bent ingelogd bij {{house}}.',
    open: 'Dit kunt u openen',
    nothing: 'Er is nog geen pagina die u mag openen',
    nothing_text: 'Wie de rollen beheert, kan u een recht geven. Tot dan hebt u uw eigen account.',
    account: 'Mijn account openen',
    account_text: 'Uw sessies, uw wachtwoord en hoe u inlogt.',
  },
}
