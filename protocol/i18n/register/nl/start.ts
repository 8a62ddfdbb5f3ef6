import type { Translated } from '../../texts.ts'
import type { start as en } from '../en/start.ts'

export const start: Translated<typeof en> = {
  unusable: {
    title: 'Deze browser bewaart niets',
    text: 'Een kassa moet bonnen op de eigen schijf kunnen bewaren. Sta deze site toe gegevens op te slaan en open de site opnieuw. Er is niets verkocht.',
    again: 'Opnieuw proberen',
  },
  elsewhere: {
    title: 'De kassa staat open in een ander venster',
    text: 'Eén lade, één kassa. Ga terug naar dat venster, of sluit het en ga hier verder.',
    again: 'Hier verder',
  },
  crash: {
    title: 'Er ging iets mis op dit scherm',
    text: 'Elke verkoop en zijn bon staat op de schijf van deze kassa. Laad het scherm opnieuw: de open bon blijft bewaard.',
    again: 'Opnieuw laden',
  },
  tab: { register: 'Kassa', stop: 'Niet verkopen' },
}
