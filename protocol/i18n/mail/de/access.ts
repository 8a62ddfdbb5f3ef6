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
}
