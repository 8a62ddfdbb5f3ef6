import type { Translated } from '../../texts.ts'
import type { access as en } from '../en/access.ts'

export const access: Translated<typeof en> = {
  password_reset: {
    subject: '{{house}}: neues Passwort wählen',
    title: 'Neues Passwort wählen',
    text: 'Für Ihren Zugang zum Portal von {{house}} wurde ein neues Passwort angefordert. Sie können es jetzt wählen.',
    button: 'Neues Passwort wählen',
    ends_one: 'Der Link funktioniert einmal, {{count}} Minute lang.',
    ends_other: 'Der Link funktioniert einmal, {{count}} Minuten lang.',
    not_you: 'War das jemand anderes? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  },
  invitation: {
    subject: '{{house}}: Ihr Zugang zum Portal',
    title: 'Ihr Zugang zum Portal',
    text: '{{house}} hat Ihnen einen Zugang zum Portal eingerichtet. Wählen Sie ein Passwort und melden Sie sich dann mit dieser E-Mail-Adresse an.',
    button: 'Passwort wählen',
    ends_one: 'Der Link funktioniert einmal, {{count}} Tag lang.',
    ends_other: 'Der Link funktioniert einmal, {{count}} Tage lang.',
    not_you: 'Ist das nicht für Sie bestimmt? Dann brauchen Sie nichts zu tun.',
  },
  factor_removed: {
    subject: '{{house}}: Ihre Einmalcodes sind ausgeschaltet',
    title: 'Ihre Einmalcodes sind ausgeschaltet',
    text: '{{by}} hat die Einmalcodes Ihres Kontos bei {{house}} ausgeschaltet und alle Ihre Sitzungen beendet. Ab jetzt genügt zum Anmelden Ihr Passwort. Schalten Sie die Codes wieder ein, sobald Sie Ihre App haben.',
    button: 'Codes wieder einschalten',
    not_you:
      'Sie haben das nicht gewünscht? Dann wählen Sie sofort ein anderes Passwort, und sagen Sie es Ihrer Leitung.',
  },
  caretaker_made: {
    subject: '{{house}}: Noch jemand betreut die Installation',
    title: 'Noch jemand betreut die Installation',
    text: '{{by}} hat {{who}} ({{house}}) das Recht gegeben, die ganze Installation zu betreuen: Veranstalter anzulegen und zu sperren, ihre Hostnamen und Module zu ändern.',
    button: 'Nachsehen, wer das darf',
    not_you: 'Das überrascht Sie? Dann beenden Sie es dort sofort und fragen Sie nach.',
  },
  caretaker_ended: {
    subject: '{{house}}: Jemand betreut die Installation nicht mehr',
    title: 'Jemand betreut die Installation nicht mehr',
    text: '{{by}} hat {{who}} ({{house}}) das Recht entzogen, die ganze Installation zu betreuen.',
    button: 'Nachsehen, wer das darf',
    not_you: 'Das überrascht Sie? Dann fragen Sie die anderen, die sie noch betreuen.',
  },
}
