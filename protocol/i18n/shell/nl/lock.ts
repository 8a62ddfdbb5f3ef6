import type { Translated } from '../../texts.ts'
import type { lock as en } from '../en/lock.ts'

export const lock: Translated<typeof en> = {
  lock: {
    title: 'Wie staat er aan de kassa?',
    language: 'Taal',
    after_one: '{{device}}. Vergrendelt na {{count}} minuut zonder invoer.',
    after_other: '{{device}}. Vergrendelt na {{count}} minuten zonder invoer.',
    never: '{{device}}. Wordt met de hand vergrendeld.',
    first: '{{device}}, net toegelaten.',
    type: '{{name}}, typ uw pincode',
    choose: 'Kies uw naam, typ dan uw pincode',
    clear: 'Wissen',
    enter: 'Ontgrendelen',
    digits_one: '{{count}} cijfer getypt',
    digits_other: '{{count}} cijfers getypt',
    forgot: 'Vergeten? De bedrijfsleider stelt een nieuwe in via het portaal.',
    away: 'De bioscoopserver reageert niet, nu kan niemand zich aanmelden.',
    noPeople: 'Voor deze bioscoop heeft nog niemand een pincode',
    noPeopleText: 'De bedrijfsleider geeft medewerkers hun pincode in het portaal.',
    billKept: 'Er wacht een open bon',
    billKeptText: '{{what}}. Hij is er als u terug bent.',
    billKeptHeld: '{{what}}. Hij is er als u terug bent; de stoelen blijven vastgehouden.',
  },
}
