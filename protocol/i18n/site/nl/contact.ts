import type { Translated } from '../../texts.ts'
import type { contact as en } from '../en/contact.ts'

export const contact: Translated<typeof en> = {
  contact: {
    title: 'Contact opnemen',
    lead: 'Vraag ons alles. Iemand van het huis leest het en antwoordt per e-mail.',
    name: 'Naam',
    email: 'E-mailadres',
    phone: 'Telefoon, als we u mogen bellen',
    message: 'Waar gaat het over?',
    send: 'Bericht versturen',
    sending: 'Bezig met versturen',
    sent: 'Bericht verstuurd.',
    sent_text: 'We antwoorden aan {{email}}.',
    failed: 'Er is een fout opgetreden.',
    failed_text: 'We zoeken een oplossing. Er is niets verloren, probeer het zo opnieuw.',
    check_form: 'Er klopt nog iets niet, controleer het formulier.',
    or: 'Of schrijf naar',
    name_missing: 'Vul uw naam in.',
    email_missing: 'Vul uw e-mailadres in.',
    email_wrong: 'Dit is geen e-mailadres.',
    message_missing: 'Schrijf waar het over gaat.',
  },
}
