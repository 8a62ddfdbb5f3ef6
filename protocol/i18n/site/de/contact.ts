import type { Translated } from '../../texts.ts'
import type { contact as en } from '../en/contact.ts'

export const contact: Translated<typeof en> = {
  contact: {
    title: 'Kontakt',
    lead: 'Fragen Sie uns alles. Jemand aus dem Haus liest es und antwortet per E-Mail.',
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon, falls wir anrufen dürfen',
    message: 'Worum geht es?',
    send: 'Nachricht senden',
    sending: 'Wird gesendet',
    sent: 'Nachricht gesendet.',
    sent_text: 'Wir antworten an {{email}}.',
    failed: 'Es ist ein Fehler aufgetreten.',
    failed_text: 'Wir suchen nach einer Lösung. Es ging nichts verloren, versuchen Sie es gleich noch einmal.',
    check_form: 'Bitte prüfen Sie das Formular, etwas stimmt noch nicht.',
    or: 'Oder schreiben Sie an',
    name_missing: 'Bitte nennen Sie Ihren Namen.',
    email_missing: 'Bitte nennen Sie Ihre E-Mail-Adresse.',
    email_wrong: 'Das ist keine E-Mail-Adresse.',
    message_missing: 'Bitte schreiben Sie, worum es geht.',
  },
}
