import type { DemoContent } from './demo-content.ts'

/** What the demo says in the slots of its site and letters. */
export const WIDGETS: readonly DemoContent[] = [
  {
    type: 'widget',
    key: 'conditions-ticket',
    en: {
      title: 'Tickets are for one screening',
      text: '<p>They can be exchanged or given back up to an hour before it starts. Whoever comes after the start finds the seat, but perhaps not the beginning of the film. All of it: <a href="/info/terms">terms</a>.</p>',
    },
    de: {
      title: 'Tickets gelten für eine Vorstellung',
      text: '<p>Bis eine Stunde vor Beginn können Sie tauschen oder zurückgeben. Wer nach dem Beginn kommt, findet seinen Platz, aber vielleicht nicht den Anfang des Films. Alles dazu: <a href="/info/terms">Bedingungen</a>.</p>',
    },
    fr: {
      title: 'Un billet vaut pour une séance',
      text: '<p>Vous pouvez l’échanger ou le rendre jusqu’à une heure avant. Après le début, votre place vous attend, mais peut-être pas les premières images. Tout lire\u00a0: <a href="/info/terms">conditions</a>.</p>',
    },
    nl: {
      title: 'Een ticket geldt voor één voorstelling',
      text: '<p>Tot een uur van tevoren kunt u ruilen of teruggeven. Wie na het begin komt, vindt zijn stoel, maar misschien niet het begin van de film. Alles lezen: <a href="/info/terms">voorwaarden</a>.</p>',
    },
  },
  {
    type: 'widget',
    key: 'conditions-voucher',
    en: {
      title: 'A voucher is good in one of our houses',
      text: '<p>It can be used in parts, for any film on any day. What was not used can be given back within 14 days. All of it: <a href="/info/terms">terms</a>.</p>',
    },
    de: {
      title: 'Ein Gutschein gilt in einem unserer Häuser',
      text: '<p>Er kann nach und nach eingelöst werden, an jedem Tag und für jeden Film. Was nicht genutzt wurde, nehmen wir 14 Tage lang zurück. Alles dazu: <a href="/info/terms">Bedingungen</a>.</p>',
    },
    fr: {
      title: 'Un bon est valable dans l’une de nos maisons',
      text: '<p>Il peut servir en plusieurs fois, pour tous les films, tous les jours. Ce qui n’a pas servi peut être rendu pendant 14 jours. Tout lire\u00a0: <a href="/info/terms">conditions</a>.</p>',
    },
    nl: {
      title: 'Een voucher geldt in een van onze huizen',
      text: '<p>U kunt hem in delen gebruiken, op elke dag en voor elke film. Wat niet is gebruikt, nemen wij 14 dagen lang terug. Alles lezen: <a href="/info/terms">voorwaarden</a>.</p>',
    },
  },
  {
    type: 'widget',
    key: 'checkout-tickets-above-pricerates',
    en: { title: 'Bring your card', text: '<p>Student, senior and pass prices are checked at the door.</p>' },
    de: {
      title: 'Bringen Sie Ihren Ausweis mit',
      text: '<p>Preise für Studierende, ab 65 und mit Pass werden am Einlass geprüft.</p>',
    },
    fr: {
      title: 'Prenez votre carte',
      text: '<p>Les tarifs étudiant, senior et pass sont contrôlés à l’entrée.</p>',
    },
    nl: {
      title: 'Neem uw kaart mee',
      text: '<p>Prijzen voor studenten, 65-plus en pas worden bij de ingang gecontroleerd.</p>',
    },
  },
  {
    type: 'widget',
    key: 'checkout-tickets-barcode',
    en: {
      title: 'Have you got a voucher?',
      text: '<p>Its code is on the card or in the e-mail. The box office takes it too.</p>',
    },
    de: {
      title: 'Haben Sie einen Gutschein?',
      text: '<p>Der Code steht auf der Karte oder in der E-Mail. Die Kinokasse löst ihn auch ein.</p>',
    },
    fr: {
      title: 'Vous avez un bon\u202f?',
      text: '<p>Le code figure sur la carte ou dans l’e-mail. La caisse l’accepte aussi.</p>',
    },
    nl: {
      title: 'Hebt u een bon?',
      text: '<p>De code staat op de kaart of in de e-mail. De kassa neemt hem ook aan.</p>',
    },
  },
  {
    type: 'widget',
    key: 'checkout-newsletter-terms',
    en: {
      title: 'What comes',
      text: '<p>One e-mail a week with every film. You leave with one click, and we give your address to nobody.</p>',
    },
    de: {
      title: 'Was kommt',
      text: '<p>Eine E-Mail in der Woche mit allen Filmen. Abmelden geht mit einem Klick, und wir geben Ihre Adresse niemandem.</p>',
    },
    fr: {
      title: 'Ce que vous recevrez',
      text: '<p>Un e-mail par semaine avec tous les films. Un clic suffit pour partir, et nous ne donnons votre adresse à personne.</p>',
    },
    nl: {
      title: 'Wat u krijgt',
      text: '<p>Eén e-mail per week met alle films. Afmelden gaat met één klik, en we geven uw adres aan niemand.</p>',
    },
  },
  {
    type: 'widget',
    key: 'newsletter-subscribe',
    en: {
      title: 'Every Wednesday',
      text: '<p>The films of the week, what is special about them, and now and then tickets to win. Written here in the house by Mara, who sits in row four.</p>',
    },
    de: {
      title: 'Jeden Mittwoch',
      text: '<p>Die Filme der Woche, was an ihnen besonders ist, und ab und zu Karten zu gewinnen. Hier im Haus geschrieben von Mara, die in Reihe vier sitzt.</p>',
    },
    fr: {
      title: 'Chaque mercredi',
      text: '<p>Les films de la semaine, ce qui les rend particuliers, et parfois des places à gagner. Écrit ici, dans la maison, par Mara, qui s’assied au quatrième rang.</p>',
    },
    nl: {
      title: 'Elke woensdag',
      text: '<p>De films van de week, wat er bijzonder aan is, en af en toe kaartjes te winnen. Hier in huis geschreven door Mara, die op rij vier zit.</p>',
    },
  },
  {
    type: 'widget',
    key: 'checkout-form-social-distancing-terms',
    en: {
      title: 'Seats stay free beside you',
      text: '<p>Two seats are kept free between you and others. Whoever comes with you sits with you: buy together.</p>',
    },
    de: {
      title: 'Neben Ihnen bleibt frei',
      text: '<p>Zwischen Ihnen und anderen bleiben zwei Plätze frei. Wer mit Ihnen kommt, sitzt bei Ihnen: kaufen Sie zusammen.</p>',
    },
    fr: {
      title: 'Des places libres à côté de vous',
      text: '<p>Deux places restent libres entre vous et les autres. Pour être assis ensemble, achetez ensemble.</p>',
    },
    nl: {
      title: 'Naast u blijft vrij',
      text: '<p>Tussen u en anderen blijven twee stoelen vrij. Wie met u meekomt zit bij u: koop samen.</p>',
    },
  },
  {
    type: 'widget',
    key: 'help-on-buy-tickets-page',
    en: {
      title: 'Does something not work?',
      text: '<p>Call the box office, or read the <a href="/info/questions">questions and answers</a>. Your seats stay held as long as the clock says.</p>',
    },
    de: {
      title: 'Etwas klappt nicht?',
      text: '<p>Rufen Sie die Kinokasse an oder lesen Sie die <a href="/info/questions">Fragen und Antworten</a>. Ihre Plätze bleiben so lange gehalten, wie die Uhr sagt.</p>',
    },
    fr: {
      title: 'Un problème\u202f?',
      text: '<p>Appelez la caisse ou lisez les <a href="/info/questions">questions et réponses</a>. Vos places restent réservées aussi longtemps que l’horloge l’indique.</p>',
    },
    nl: {
      title: 'Lukt er iets niet?',
      text: '<p>Bel de kassa of lees de <a href="/info/questions">vragen en antwoorden</a>. Uw stoelen blijven vastgehouden zolang de klok loopt.</p>',
    },
  },
  {
    type: 'widget',
    key: 'home-above-events',
    en: {
      title: 'Monday costs less',
      text: '<p>Every film, every seat, all day. No code needed: the price is already on the ticket.</p>',
    },
    de: {
      title: 'Montags kostet es weniger',
      text: '<p>Jeder Film, jeder Platz, den ganzen Tag. Ohne Code: Der Preis steht schon auf dem Ticket.</p>',
    },
    fr: {
      title: 'Moins cher le lundi',
      text: '<p>Tous les films, toutes les places, toute la journée. Sans code\u00a0: le prix est déjà sur le billet.</p>',
    },
    nl: {
      title: 'Op maandag goedkoper',
      text: '<p>Elke film, elke stoel, de hele dag. Zonder code: de prijs staat al op het ticket.</p>',
    },
  },
  {
    type: 'widget',
    key: 'events-below-list',
    en: {
      title: 'Do you plan something yourself?',
      text: '<p>Screens can be rented, with a film or without. <a href="/contact">Write to us</a> what you have in mind.</p>',
    },
    de: {
      title: 'Haben Sie selbst etwas vor?',
      text: '<p>Säle können gemietet werden, mit Film oder ohne. <a href="/contact">Schreiben Sie uns</a>, was Sie vorhaben.</p>',
    },
    fr: {
      title: 'Un projet à vous\u202f?',
      text: '<p>Nos salles se louent, avec un film ou sans. <a href="/contact">Écrivez-nous</a> ce que vous imaginez.</p>',
    },
    nl: {
      title: 'Hebt u zelf iets in gedachten?',
      text: '<p>Zalen zijn te huur, met of zonder film. <a href="/contact">Schrijf ons</a> wat u van plan bent.</p>',
    },
  },
  {
    type: 'widget',
    key: 'payment-success',
    en: {
      title: 'On the evening',
      text: '<p>The bar opens half an hour before each film and has soup. A code on your phone is enough.</p>',
    },
    de: {
      title: 'Am Abend selbst',
      text: '<p>Die Bar öffnet eine halbe Stunde vor jedem Film und hat Suppe. Ein Code auf Ihrem Handy genügt.</p>',
    },
    fr: {
      title: 'Le soir même',
      text: '<p>Le bar ouvre une demi-heure avant chaque film et sert de la soupe. Un code sur votre téléphone suffit.</p>',
    },
    nl: {
      title: 'Op de avond zelf',
      text: '<p>De bar gaat een halfuur voor elke film open en heeft soep. Een code op uw telefoon is genoeg.</p>',
    },
  },
  {
    type: 'widget',
    key: 'mail-purchase',
    en: {
      title: 'Good to know',
      text: '<p>Come by tram 14, stop Felsenkeller. Up to 20 minutes after the start we still let you in.</p>',
    },
    de: {
      title: 'Gut zu wissen',
      text: '<p>Mit der Straßenbahn 14 bis Felsenkeller. Bis 20 Minuten nach Beginn lassen wir Sie noch hinein.</p>',
    },
    fr: {
      title: 'Bon à savoir',
      text: '<p>Prenez le tram 14, arrêt Felsenkeller. Nous vous laissons entrer jusqu’à 20 minutes après le début.</p>',
    },
    nl: {
      title: 'Goed om te weten',
      text: '<p>Neem tram 14, halte Felsenkeller. Tot 20 minuten na het begin laten we u nog binnen.</p>',
    },
  },
]
