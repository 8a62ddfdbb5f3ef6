import type { MailTexts } from '../en.ts'

export const schedules: Pick<MailTexts, 'schedule_cancelled' | 'schedule_moved' | 'schedule_message'> = {
  schedule_cancelled: {
    subject: '{{house}} : votre séance est annulée',
    title: 'Votre séance est annulée',
    text_one:
      '{{movie}}, {{day}} à {{time}} au {{cinema}}, n’aura pas lieu. Vous avez {{count}} billet pour cette séance ; il n’est plus valable.',
    text_other:
      '{{movie}}, {{day}} à {{time}} au {{cinema}}, n’aura pas lieu. Vous avez {{count}} billets pour cette séance ; ils ne sont plus valables.',
    on_its_way:
      'Vous êtes remboursé automatiquement, par le moyen que vous avez utilisé pour payer. Selon votre banque, cela prend quelques jours.',
    at_counter: 'Ce que vous avez payé à la caisse vous y sera remboursé. Apportez vos billets.',
    stays: 'Pour toute question sur vos billets, écrivez-nous ou passez à la caisse.',
    sorry: 'Nous en sommes désolés et espérons vous revoir bientôt.',
  },
  schedule_moved: {
    subject: '{{movie}} : autre salle, {{house}}',
    title: 'Vous êtes maintenant en {{screen}}',
    text: '{{movie}}, {{day}} à {{time}} au {{cinema}}, passe en {{screen}} au lieu de {{from}}. Voici vos places :',
    seat: '{{seat}}',
    instead: '{{seat}} (avant : {{before}})',
    free: 'Placement libre',
    tickets_one: 'Voici votre nouveau billet. Celui que vous avez n’est plus valable.',
    tickets_other: 'Voici vos nouveaux billets. Ceux que vous avez ne sont plus valables.',
    reserved_one: 'La place reste réservée pour vous.',
    reserved_other: 'Les places restent réservées pour vous.',
    sorry: 'Si ces places ne vous conviennent pas, écrivez-nous ou passez à la caisse.',
  },
  schedule_message: {
    subject: '{{movie}} : un message de {{house}}',
    title: {
      delay: 'La séance commence plus tard',
      screen: 'La séance change de salle',
      breakdown: 'Toutes nos excuses',
      other: 'Du nouveau pour votre visite',
    },
    about_one:
      'Ce message concerne {{movie}}, {{day}} à {{time}} au {{cinema}} ; vous avez {{count}} billet pour cette séance.',
    about_other:
      'Ce message concerne {{movie}}, {{day}} à {{time}} au {{cinema}} ; vous avez {{count}} billets pour cette séance.',
    refund:
      'Sur ce que vous avez payé en ligne, {{amount}} vous sont remboursés par le moyen de paiement utilisé. Selon votre banque, cela prend quelques jours. Vos billets restent valables.',
    voucher: 'Nous y joignons un bon : {{title}}. En voici le code :',
    valid: 'Il est valable jusqu’au {{day}}.',
    draft: {
      delay: 'La séance commence environ 20 minutes plus tard que prévu. Vos billets restent valables.',
      screen:
        'La séance a lieu dans une autre salle que celle indiquée sur vos billets. Vos billets restent valables : demandez le chemin à notre personnel.',
      breakdown: 'La séance a été interrompue par un incident technique. Nous vous prions de nous en excuser.',
    },
  },
}
