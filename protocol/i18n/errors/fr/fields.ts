import type { Translated } from '../../texts.ts'
import type { fields as en } from '../en/fields.ts'

export const fields: Translated<typeof en> = {
  field: {
    invalid: 'Ceci n’est pas valable.',
    required: 'Ce champ est nécessaire.',
    too_long: 'C’est trop long.',
    too_short: 'C’est trop court.',
    letters: 'Certains caractères ne peuvent pas être enregistrés. Écrivez-le sans eux.',
    color: 'Écrivez une couleur sous la forme #rrggbb, ou choisissez-en une.',
    too_small: 'Il faut au moins {{minimum}}.',
    too_big: 'Il faut au plus {{maximum}}.',
    too_much: 'Ce montant ne peut pas dépasser {{amount}}.',
    percent: 'C’est un pourcentage : 100 au plus.',
    slug: 'Ce sont des minuscules sans accent, des chiffres et des traits d’union simples, comme dans open-air.',
    range: 'Cela se termine avant de commencer.',
    too_many: 'Il y en a trop.',
    too_few: 'Il n’y en a pas assez.',
    unknown_field: 'Ce champ n’est pas connu ici.',
    email: 'Cette adresse e-mail n’est pas valable.',
    date: 'Écrivez une date ainsi : 2026-11-21.',
    host: 'Ce n’est pas un nom d’hôte. Écrivez-le comme cinema.example, le nom seul, sans protocole ni chemin.',
    code_prefix: 'Quatre lettres et chiffres au plus, sans I, L, O, 0 ni 1, que l’on confond facilement.',
    email_confirmation: 'Les deux adresses e-mail sont différentes.',
    vat_number: 'Ce n’est pas un numéro de TVA. Il commence par les lettres de son pays, comme FRXX123456789.',
    select_ticket: 'Choisissez au moins 1 billet.',
    ticket_price: 'Le prix du billet doit aussi être saisi.',
    one_voucher: 'Un achat, ce sont des billets ou un seul bon.',
    seats_or_quantity: 'Choisissez des places ou un nombre.',
  },
}
