import type { Translated } from '../../texts.ts'
import type { lock as en } from '../en/lock.ts'

export const lock: Translated<typeof en> = {
  lock: {
    title: 'Wer ist an der Kasse?',
    language: 'Sprache',
    after_one: '{{device}}. Sperrt nach {{count}} Minute ohne Eingabe.',
    after_other: '{{device}}. Sperrt nach {{count}} Minuten ohne Eingabe.',
    never: '{{device}}. Wird von Hand gesperrt.',
    first: '{{device}}, gerade zugelassen.',
    type: '{{name}}, PIN eingeben',
    choose: 'Namen wählen, dann PIN eingeben',
    clear: 'Löschen',
    enter: 'Entsperren',
    digits_one: '{{count}} Ziffer getippt',
    digits_other: '{{count}} Ziffern getippt',
    forgot: 'Vergessen? Die Theaterleitung setzt im Portal eine neue.',
    away: 'Der Kinoserver antwortet nicht, gerade kann sich niemand anmelden.',
    noPeople: 'Für dieses Kino hat noch niemand eine PIN',
    noPeopleText: 'Die Theaterleitung vergibt PINs im Portal.',
    billKept: 'Ein offener Bon wartet',
    billKeptText: '{{what}}. Er ist da, wenn Sie zurück sind.',
    billKeptHeld: '{{what}}. Er ist da, wenn Sie zurück sind; die Plätze bleiben reserviert.',
  },
}
