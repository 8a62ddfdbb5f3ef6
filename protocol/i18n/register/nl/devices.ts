import type { Translated } from '../../texts.ts'
import type { devices as en } from '../en/devices.ts'

export const devices: Translated<typeof en> = {
  devices: {
    title: 'Apparaten van deze bioscoop',
    approve: 'Nieuw apparaat toelaten',
    number: 'Nummer op zijn scherm, zes cijfers',
    look: 'Opzoeken',
    found: '{{name}}, vraagt vanaf {{address}}',
    let: 'Toelaten',
    done: 'Het is toegelaten.',
    block: 'Blokkeren',
    blockSure: '{{name}} voor altijd blokkeren?',
    online: 'online',
    offline: 'offline sinds {{time}}',
    never: 'nog niet gezien',
    status: { pending: 'wacht', active: 'actief', logout: 'afgemeld', blocked: 'geblokkeerd' },
    type: { register: 'Kassa', pos: 'Verkooppunt', scanner: 'Scanner', signage: 'Scherm' },
  },
  told: {
    away: 'De bioscoopserver reageert niet. Er is niets gewijzigd.',
  },
}
