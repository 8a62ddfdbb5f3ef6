import type { MailTexts } from '../en.ts'

export const schedules: Pick<MailTexts, 'schedule_cancelled'> = {
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
}
