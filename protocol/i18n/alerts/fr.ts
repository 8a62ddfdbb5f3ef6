import type { Translated } from '../texts.ts'
import type { en } from './en.ts'

/** What a house must do something about, on its dashboard and in letters (F-353). */
export const fr: Translated<typeof en> = {
  hub: 'Le serveur central',
  since: 'Depuis {{when}}',
  kind: {
    recount_stuck: 'Un recomptage ne peut pas se terminer',
    recount: 'Un autre serveur est venu, et des places attendent ses caisses',
    unmarked: 'Le second support du serveur du cinéma manque',
    quarantine: 'Le serveur du cinéma ne vend plus rien',
    fork: 'Serveur du cinéma et serveur central ont des écritures différentes sous un même numéro',
    amount: 'Un paiement a été encaissé pour un autre montant que demandé',
    refund: 'Le prestataire de paiement refuse un remboursement',
    edge_offline: 'Le serveur du cinéma ne répond pas',
    stuck: 'Des écritures attendent et ne peuvent pas être reprises',
    conflict: 'Une décision est nécessaire',
    disk: 'Le disque est plein aux neuf dixièmes',
    backup: 'Il n’y a pas de sauvegarde valable de cette nuit',
    certificate: 'Le certificat expire bientôt',
    clock: 'L’horloge du serveur du cinéma est fausse',
    printer: 'L’imprimante de billets n’imprime rien',
  },
  to_do: {
    recount_stuck:
      'Ouvrez-le sous « Serveurs » : la page dit depuis quand, et que faire. Ce qui l’attend, personne ne le vend.',
    recount:
      'Amenez chaque caisse au nouvel appareil, ou déclarez-la perdue sous « Serveurs » : d’ici là, personne ne vend ces places.',
    unmarked:
      'Il continue de vendre. Rebranchez le support, ou un nouveau : sans lui, une copie plus ancienne se remarque plus tard.',
    quarantine:
      'Ses places sont en sûreté, mais personne ne les vend. Allez voir l’appareil, et approuvez-en un sous « Serveurs ».',
    fork: 'Un serveur a sans doute été restauré depuis une copie plus ancienne. Ne vendez que sur un seul appareil, et approuvez-en un nouveau sous « Serveurs ».',
    amount: 'Comparez l’achat avec le prestataire, et décidez dans le tableau de bord.',
    refund: 'Cherchez le paiement chez le prestataire, remboursez, et décidez dans le tableau de bord.',
    edge_offline:
      'Les caisses continuent de vendre leurs propres places. Vérifiez la ligne et le courant de l’appareil.',
    stuck:
      'Rien n’est perdu : elles attendent dans l’ordre. Mettez les deux serveurs à jour ; si rien ne change, demandez à qui les a installés.',
    conflict: 'Ouvrez le tableau de bord : il dit ce qui s’est passé et attend votre décision.',
    disk: 'Faites de la place avant qu’il ne soit plein : plus rien ne se vendrait.',
    backup: 'Voyez si le dossier des sauvegardes est là et a de la place : le serveur central dit ce qui a échoué.',
    certificate: 'Renouvelez-le et redémarrez le serveur central : ensuite, les navigateurs refuseront le site.',
    clock: 'Réglez son heure par le réseau : reçus et délais en dépendent.',
    printer: 'Vérifiez le papier, le capot et le câble. Ce qui attend sera alors imprimé.',
  },
}
