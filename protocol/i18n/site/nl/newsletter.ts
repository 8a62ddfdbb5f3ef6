import type { Translated } from '../../texts.ts'
import type { newsletter as en } from '../en/newsletter.ts'

export const newsletter: Translated<typeof en> = {
  newsletter: {
    title: 'Nieuwsbrief',
    lead: 'De films en evenementen van de week, per e-mail. Afmelden gaat met één klik.',
    first_name: 'Voornaam, als u wilt',
    last_name: 'Achternaam, als u wilt',
    email: 'E-mailadres',
    send: 'Aanmelden',
    sending: 'Bezig met versturen',
    sent: 'U bent aangemeld.',
    sent_text: 'Bevestig het nog: we hebben een link gestuurd naar {{email}}. Tot dan komt er niets meer.',
    failed: 'Er is een fout opgetreden.',
    failed_text: 'We zoeken een oplossing. Er is niets verloren, probeer het zo opnieuw.',
    check_form: 'Er klopt nog iets niet, controleer het formulier.',
    email_missing: 'Vul uw e-mailadres in.',
    email_wrong: 'Dit is geen e-mailadres.',
    captcha_own:
      'Uw browser lost bij het versturen een kleine puzzel op, zodat alleen mensen ons schrijven. Niets daarvan gaat naar anderen.',
    captcha_foreign:
      'Hier onderscheidt Google reCAPTCHA mensen van machines. Het wordt alleen geladen, en Google hoort alleen van uw bezoek, als u dat toestaat.',
    captcha_allow: 'reCAPTCHA toestaan',
    captcha_allowed: 'reCAPTCHA is toegestaan voor dit formulier.',
    captcha_first: 'Sta eerst reCAPTCHA toe, of schrijf ons.',
    captcha_broken: 'De controle of er een mens schrijft, is niet begonnen. Probeer het zo opnieuw.',
    confirm_title: 'Nieuwsbrief bevestigen',
    confirm_text: 'Moet de nieuwsbrief naar {{email}} gaan?',
    confirm_button: 'Ja, stuur mij de nieuwsbrief',
    confirmed_title: 'Uw nieuwsbrief is bevestigd',
    confirmed: 'Hij komt met het volgende nummer.',
    over_title: 'Deze link werkt niet meer',
    over: 'Hij is te oud, of een nieuwere e-mail heeft een andere. U kunt de nieuwsbrief opnieuw aanvragen.',
    again: 'Nieuwsbrief aanvragen',
    leave_title: 'Nieuwsbrief opzeggen',
    leave_text: '{{email}} krijgt na deze klik geen nieuwsbrief meer.',
    leave_button: 'Afmelden',
    left_title: 'U bent afgemeld',
    left: 'Naar dit adres gaat geen nieuwsbrief meer.',
    or: 'Of schrijf naar',
  },
}
