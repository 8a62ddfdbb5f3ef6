import type { Translated } from '../../texts.ts'
import type { door as en } from '../en/door.ts'

export const door: Translated<typeof en> = {
  door: {
    lead: 'Programm, Preise, Personal und Zahlen Ihres Hauses.',
    title: 'Anmelden',
    again: 'Neu anmelden',
    again_text: 'Ihre Sitzung ist zu Ende. Was Sie eingegeben haben, ist noch da.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    sign_in: 'Anmelden',
    passkey: 'Mit Passkey anmelden',
    passkey_unused: 'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal oder nehmen Sie Ihr Passwort.',
    other_way: 'oder',
    forgot: 'Passwort vergessen?',
    somebody_else: 'Diese Seite verlassen',
    code_title: 'Noch ein Schritt',
    code_text:
      'Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein. Ein Wiederherstellungscode geht auch.',
    code: 'Code aus der App',
    code_send: 'Anmelden',
    back: 'Zurück',
    wait_one: 'Zu viele Versuche. In {{count}} Sekunde können Sie es wieder versuchen.',
    wait_other: 'Zu viele Versuche. In {{count}} Sekunden können Sie es wieder versuchen.',
    signed_out: 'Sie haben sich abgemeldet.',
    ended:
      'Ihre Sitzung ist zu Ende. Das geschieht nach 2 Stunden ohne Nutzung, nach 12 Stunden, mit einem anderen Passwort oder wenn sie anderswo beendet wird.',
    away: 'Das Portal antwortet nicht',
    away_text: 'Sein Server ist gerade nicht erreichbar. Kassen und Website haben eigene Leitungen.',
    try_again: 'Noch einmal versuchen',
    unknown: 'Das Portal hat nicht geantwortet. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  },
  forgot: {
    title: 'Ein neues Passwort',
    text: 'Wir schicken Ihnen eine E-Mail mit einem Link. Er führt zu einer Seite, auf der Sie ein neues Passwort wählen.',
    send: 'E-Mail schicken',
    sent: 'Schauen Sie in Ihre E-Mails',
    sent_text:
      'Wenn hier jemand mit der Adresse {{email}} arbeitet, ist eine E-Mail unterwegs. Schauen Sie auch in den Spam-Ordner.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    text: 'Mindestens 10 Zeichen. Ein Satz, der nur Ihnen einfällt, ist besser als ein Wort mit Ziffern.',
    new_password: 'Neues Passwort',
    repeat: 'Noch einmal dasselbe',
    differs: 'Die beiden Passwörter sind nicht gleich.',
    save: 'Passwort speichern',
    done: 'Ihr neues Passwort gilt',
    done_text: 'Alle früheren Sitzungen sind beendet. Melden Sie sich jetzt damit an.',
    passkeys_ended_one: 'Auch Ihr Passkey gilt nicht mehr. Nach der Anmeldung legen Sie in Ihrem Konto einen neuen an.',
    passkeys_ended_other:
      'Auch Ihre {{count}} Passkeys gelten nicht mehr. Nach der Anmeldung legen Sie sie in Ihrem Konto neu an.',
    no_token: 'Dieser Link ist nicht vollständig',
    no_token_text: 'Öffnen Sie ihn noch einmal aus der E-Mail oder lassen Sie sich einen neuen schicken.',
  },
}
