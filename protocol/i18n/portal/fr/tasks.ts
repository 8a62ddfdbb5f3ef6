import type { Translated } from '../../texts.ts'
import type { tasks as en } from '../en/tasks.ts'

export const tasks: Translated<typeof en> = {
  tasks: {
    title: 'À voir',
    nothing: 'Rien ne vous attend.',
    what: 'De quoi il s’agit',
    open: 'Ouvrir',
    openOf: '{{task}}, {{cinema}} : ouvrir',
    since: '{{cinema}}, depuis {{when}}',
    first: '{{cinema}}, la première le {{when}}',
    kind: {
      refunds_stuck_one: 'Le prestataire de paiement refuse {{count}} remboursement',
      refunds_stuck_other: 'Le prestataire de paiement refuse {{count}} remboursements',
      refunds_open_one: '{{count}} remboursement est en route',
      refunds_open_other: '{{count}} remboursements sont en route',
      conflicts_open_one: '{{count}} désaccord entre le cinéma et la centrale',
      conflicts_open_other: '{{count}} désaccords entre le cinéma et la centrale',
      drafts_one: '{{count}} séance n’est pas publiée',
      drafts_other: '{{count}} séances ne sont pas publiées',
      line_cut_one: 'La ligne vers le cinéma est coupée',
      line_cut_other: 'Les lignes vers {{count}} cinémas sont coupées',
      printer_one: 'L’imprimante de billets a besoin d’aide',
      printer_other: '{{count}} imprimantes de billets ont besoin d’aide',
      trouble_one: 'Le serveur du cinéma et la centrale ne sont pas d’accord sur un point',
      trouble_other: 'Le serveur du cinéma et la centrale ne sont pas d’accord sur {{count}} points',
      devices_asking_one: '{{count}} appareil attend une approbation',
      devices_asking_other: '{{count}} appareils attendent une approbation',
    },
  },
}
