import type { Translated } from '../../texts.ts'
import type { failures as en } from '../en/failures.ts'

export const failures: Translated<typeof en> = {
  failure: {
    form: 'Certaines informations manquent ou sont inexactes, vérifiez le formulaire.',
    unknown: 'Une erreur est survenue.',
    unanswered: 'La réponse s’est perdue en route. C’est peut-être déjà fait : vérifiez avant de réessayer.',
    restored:
      'Ce cinéma a été rétabli depuis une sauvegarde, et ce qui a été vendu depuis est recompté. Rien n’a été changé ; réessayez plus tard.',
    disk_full:
      'Le disque du serveur du cinéma est plein. Rien n’a été vendu ni changé. Faites-y de la place, puis réessayez.',
    disk_locked:
      'Un autre programme bloque le serveur du cinéma. Rien n’a été vendu ni changé. Réessayez dans un instant.',
    disk_failing: 'Le disque du serveur du cinéma est en panne. Rien n’a été vendu ni changé. Appelez la technique.',
  },
  failure_at_edge: {
    form: 'Quelque chose manque dans cette demande, ou n’est pas comme prévu.',
    unknown: 'Une erreur est survenue sur le serveur du cinéma. Cette demande n’a rien changé.',
  },
}
