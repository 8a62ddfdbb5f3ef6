import type { Translated } from '../../texts.ts'
import type { newsletter as en } from '../en/newsletter.ts'

export const newsletter: Translated<typeof en> = {
  newsletter: {
    title: 'Newsletter',
    lead: 'Filme und Veranstaltungen der Woche per E-Mail. Abmelden geht mit einem Klick.',
    first_name: 'Vorname, wenn Sie möchten',
    last_name: 'Nachname, wenn Sie möchten',
    email: 'E-Mail',
    send: 'Anmelden',
    sending: 'Wird gesendet',
    sent: 'Sie sind angemeldet.',
    sent_text: 'Bitte bestätigen Sie das: Wir haben einen Link an {{email}} geschickt. Vorher kommt nichts weiter.',
    failed: 'Es ist ein Fehler aufgetreten.',
    failed_text: 'Wir suchen nach einer Lösung. Es ging nichts verloren, versuchen Sie es gleich noch einmal.',
    check_form: 'Bitte prüfen Sie das Formular, etwas stimmt noch nicht.',
    email_missing: 'Bitte nennen Sie Ihre E-Mail-Adresse.',
    email_wrong: 'Das ist keine E-Mail-Adresse.',
    captcha_own:
      'Ihr Browser löst beim Senden ein kleines Rätsel, damit uns nur Menschen schreiben. Nichts davon geht an andere.',
    captcha_foreign:
      'Hier unterscheidet Google reCAPTCHA Menschen von Maschinen. Es wird nur geladen, und Google erfährt von Ihrem Besuch nur, wenn Sie es erlauben.',
    captcha_allow: 'reCAPTCHA erlauben',
    captcha_allowed: 'reCAPTCHA ist für dieses Formular erlaubt.',
    captcha_first: 'Bitte erlauben Sie zuerst reCAPTCHA, oder schreiben Sie uns.',
    captcha_broken:
      'Die Prüfung, ob ein Mensch schreibt, hat nicht begonnen. Bitte versuchen Sie es gleich noch einmal.',
    confirm_title: 'Newsletter bestätigen',
    confirm_text: 'Soll der Newsletter an {{email}} gehen?',
    confirm_button: 'Ja, schicken Sie mir den Newsletter',
    confirmed_title: 'Ihr Newsletter ist bestätigt',
    confirmed: 'Er kommt mit der nächsten Ausgabe.',
    over_title: 'Dieser Link gilt nicht mehr',
    over: 'Er ist zu alt, oder eine neuere E-Mail hat einen anderen. Sie können sich neu anmelden.',
    again: 'Neu anmelden',
    leave_title: 'Newsletter abbestellen',
    leave_text: '{{email}} bekommt nach diesem Klick keinen Newsletter mehr.',
    leave_button: 'Abmelden',
    left_title: 'Sie sind abgemeldet',
    left: 'An diese Adresse geht kein Newsletter mehr.',
    or: 'Oder schreiben Sie an',
  },
}
