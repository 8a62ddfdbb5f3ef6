import type { MailTexts } from '../en.ts'

export const schedules: Pick<MailTexts, 'schedule_cancelled' | 'schedule_moved' | 'schedule_message'> = {
  schedule_cancelled: {
    subject: '{{house}}: uw voorstelling gaat niet door',
    title: 'Uw voorstelling gaat niet door',
    text_one:
      '{{movie}} op {{day}} om {{time}} in {{cinema}} gaat niet door. U hebt daarvoor {{count}} ticket; het is niet meer geldig.',
    text_other:
      '{{movie}} op {{day}} om {{time}} in {{cinema}} gaat niet door. U hebt daarvoor {{count}} tickets; ze zijn niet meer geldig.',
    on_its_way:
      'Uw geld komt vanzelf terug, op de manier waarop u hebt betaald. Afhankelijk van uw bank duurt dat enkele dagen.',
    at_counter: 'Wat u aan de kassa hebt betaald, krijgt u daar terug. Neem uw tickets mee.',
    stays: 'Hebt u vragen over uw tickets? Schrijf ons of kom naar de kassa.',
    sorry: 'Het spijt ons. We hopen u snel weer te zien.',
  },
  schedule_moved: {
    subject: '{{movie}}: andere zaal, {{house}}',
    title: 'U zit nu in {{screen}}',
    text: '{{movie}} op {{day}} om {{time}} in {{cinema}} draait in {{screen}} in plaats van {{from}}. Dit zijn uw plaatsen daar:',
    seat: '{{seat}}',
    instead: '{{seat}} (eerst: {{before}})',
    free: 'Vrije plaatskeuze',
    tickets_one: 'Dit is uw nieuwe ticket. Het ticket dat u hebt, is niet meer geldig.',
    tickets_other: 'Dit zijn uw nieuwe tickets. De tickets die u hebt, zijn niet meer geldig.',
    reserved_one: 'De plaats blijft voor u gereserveerd.',
    reserved_other: 'De plaatsen blijven voor u gereserveerd.',
    sorry: 'Passen deze plaatsen u niet? Schrijf ons of kom naar de kassa.',
  },
  schedule_message: {
    subject: '{{movie}}: bericht van {{house}}',
    title: {
      delay: 'De voorstelling begint later',
      screen: 'De voorstelling is in een andere zaal',
      breakdown: 'Onze excuses',
      other: 'Nieuws over uw bezoek',
    },
    about_one: 'Dit gaat over {{movie}} op {{day}} om {{time}} in {{cinema}}, waarvoor u {{count}} ticket hebt.',
    about_other: 'Dit gaat over {{movie}} op {{day}} om {{time}} in {{cinema}}, waarvoor u {{count}} tickets hebt.',
    refund:
      'Van wat u online hebt betaald, gaat {{amount}} naar u terug via de betaalwijze die u hebt gebruikt. Afhankelijk van uw bank duurt dat enkele dagen. Uw tickets blijven geldig.',
    voucher: 'Daarbij krijgt u van ons een voucher: {{title}}. Dit is de code:',
    valid: 'Hij is geldig tot en met {{day}}.',
    draft: {
      delay: 'De voorstelling begint ongeveer 20 minuten later dan gepland. Uw tickets blijven geldig.',
      screen:
        'De voorstelling is in een andere zaal dan op uw tickets staat. Uw tickets blijven geldig: vraag ons personeel de weg.',
      breakdown: 'De voorstelling werd onderbroken door een technische storing. Onze excuses daarvoor.',
    },
  },
}
