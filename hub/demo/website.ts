import type * as z from 'zod'
import type { WebsiteConfig } from '#protocol/catalogue/website.ts'
import type { Locale } from '#protocol/i18n/locales.ts'

function words(en: string, de: string, fr: string, nl: string): Record<Locale, string> {
  return { en, de, fr, nl }
}

/** What the demo says around every page of its site. */
export const WEBSITE: z.input<typeof WebsiteConfig> = {
  contact: {
    phone: '+49 341 000 00 01',
    phone2: '+49 341 000 00 02',
    phone2_text: words(
      'for groups and schools',
      'für Gruppen und Schulen',
      'pour groupes et écoles',
      'voor groepen en scholen',
    ),
    serving_on: words(
      'We answer every day from 14:00',
      'Wir sind täglich ab 14 Uhr für Sie da',
      'Nous répondons tous les jours dès 14 h',
      'We zijn er elke dag vanaf 14 uur',
    ),
    whatsapp: '+49 341 000 00 03',
    instagram: 'https://instagram.example/lichthof',
  },
  navigation: [
    { label: words('Programme', 'Programm', 'Programme', 'Programma'), link: '/movies' },
    { label: words('Events', 'Veranstaltungen', 'Événements', 'Evenementen'), link: '/events' },
    { label: words('Schools', 'Schulen', 'Écoles', 'Scholen'), link: '/info/school-screenings' },
    { label: words('Vouchers', 'Gutscheine', 'Bons cadeaux', 'Vouchers'), link: '/info/vouchers' },
    {
      label: words('Visit', 'Besuch', 'Votre visite', 'Uw bezoek'),
      children: [
        {
          label: words('Getting here', 'So kommen Sie her', 'Comment venir', 'Zo komt u hier'),
          link: '/info/getting-here',
        },
        { label: words('Access', 'Barrierefreiheit', 'Accessibilité', 'Toegankelijkheid'), link: '/accessibility' },
        {
          label: words(
            'Questions and answers',
            'Fragen und Antworten',
            'Questions et réponses',
            'Vragen en antwoorden',
          ),
          link: '/info/questions',
        },
        { label: words('About us', 'Über uns', 'Qui nous sommes', 'Over ons'), link: '/info/about-us' },
        { label: words('Contact', 'Kontakt', 'Contact', 'Contact'), link: '/contact' },
      ],
    },
  ],
  slides: [
    {
      title: words(
        'Wim Wenders, on the big screen',
        'Wim Wenders auf der großen Leinwand',
        'Wim Wenders sur grand écran',
        'Wim Wenders op het grote doek',
      ),
      text: words(
        'From the angels over Berlin to the trees of Tokyo, in the versions he made.',
        'Von den Engeln über Berlin bis zu den Bäumen von Tokio, in seinen Fassungen.',
        'Des anges de Berlin aux arbres de Tokyo, dans les versions qu’il a voulues.',
        'Van de engelen boven Berlijn tot de bomen van Tokio, in zijn eigen versies.',
      ),
      link: '/movies/all/wim-wenders',
    },
    {
      title: words(
        'Give an evening in the dark',
        'Verschenken Sie einen Abend im Dunkeln',
        'Offrez une soirée dans le noir',
        'Geef een avond in het donker',
      ),
      text: words(
        'A card with your words, sent at once or on the day you choose.',
        'Eine Karte mit Ihren Worten, sofort oder an Ihrem Wunschtag geschickt.',
        'Une carte avec vos mots, envoyée aussitôt ou le jour de votre choix.',
        'Een kaart met uw woorden, meteen verstuurd of op de dag die u kiest.',
      ),
      link: '/info/vouchers',
    },
    {
      title: words(
        'Your class, our screen',
        'Ihre Klasse, unser Saal',
        'Votre classe, notre salle',
        'Uw klas, onze zaal',
      ),
      text: words(
        'Any school morning, with the film you choose. Two grown-ups come in free.',
        'An jedem Schulvormittag, mit Ihrem Film. Zwei Erwachsene kommen frei hinein.',
        'Chaque matin d’école, avec le film de votre choix. Deux adultes entrent sans payer.',
        'Elke schoolochtend, met de film die u kiest. Twee volwassenen mogen gratis mee.',
      ),
      link: '/info/school-screenings',
    },
  ],
  footer: {
    groups: [
      {
        title: words('Here', 'Hier', 'Ici', 'Hier'),
        links: [
          { label: words('Programme', 'Programm', 'Programme', 'Programma'), link: '/movies' },
          { label: words('Events', 'Veranstaltungen', 'Événements', 'Evenementen'), link: '/events' },
          {
            label: words('School screenings', 'Schulvorstellungen', 'Séances scolaires', 'Schoolvoorstellingen'),
            link: '/info/school-screenings',
          },
          { label: words('Vouchers', 'Gutscheine', 'Bons cadeaux', 'Vouchers'), link: '/info/vouchers' },
          { label: words('Questions', 'Fragen', 'Questions', 'Vragen'), link: '/info/questions' },
          { label: words('Contact', 'Kontakt', 'Contact', 'Contact'), link: '/contact' },
        ],
      },
    ],
    text: words(
      '<p>Two houses, seven screens, since 1911.</p>',
      '<p>Zwei Häuser, sieben Säle, seit 1911.</p>',
      '<p>Deux maisons, sept salles, depuis 1911.</p>',
      '<p>Twee huizen, zeven zalen, sinds 1911.</p>',
    ),
  },
}
