import type { Translated } from '../../texts.ts'
import type { lock as en } from '../en/lock.ts'

export const lock: Translated<typeof en> = {
  lock: {
    title: 'Qui est à la caisse ?',
    language: 'Langue',
    after_one: '{{device}}. Se verrouille après {{count}} minute d’inactivité.',
    after_other: '{{device}}. Se verrouille après {{count}} minutes d’inactivité.',
    never: '{{device}}. Se verrouille à la main.',
    first: '{{device}}, tout juste autorisée.',
    type: '{{name}}, tapez votre code',
    choose: 'Choisissez votre nom, puis tapez votre code',
    clear: 'Effacer',
    enter: 'Déverrouiller',
    digits_one: '{{count}} chiffre saisi',
    digits_other: '{{count}} chiffres saisis',
    forgot: 'Oublié ? Un responsable en donne un nouveau dans le portail.',
    away: 'Le serveur du cinéma ne répond pas, personne ne peut s’identifier pour le moment.',
    noPeople: 'Personne n’a encore de code pour ce cinéma',
    noPeopleText: 'Un responsable donne leur code aux employés dans le portail.',
    billKept: 'Un panier est conservé',
    billKeptText: '{{what}}. Il vous attend à votre retour.',
    billKeptHeld: '{{what}}. Il vous attend à votre retour ; les places restent retenues.',
  },
}
