/** What the shop of the demo is called in other languages, by its English: German, French, Dutch. */
const OTHERWISE: Readonly<Record<string, readonly [de: string, fr: string, nl: string]>> = {
  // rates
  Adult: ['Erwachsene', 'Plein tarif', 'Volwassene'],
  Student: ['Studierende', 'Étudiant', 'Student'],
  Child: ['Kind', 'Enfant', 'Kind'],
  Pass: ['Pass', 'Pass', 'Pas'],
  Senior: ['Senioren', 'Senior', '65-plus'],
  'Early bird': ['Frühbucher', 'À l’avance', 'Vroegboeker'],
  Guest: ['Gast', 'Invité', 'Gast'],
  'Up to 27, bring your card': [
    'Bis 27, mit Ausweis',
    'Jusqu’à 27 ans, sur présentation de la carte',
    'Tot en met 27 jaar, neem uw kaart mee',
  ],
  'Up to 13': ['Bis 13 Jahre', 'Jusqu’à 13 ans', 'Tot en met 13 jaar'],
  'Half price with the pass, checked at the door': [
    'Zum halben Preis mit dem Pass, der am Einlass geprüft wird',
    'À moitié prix avec le pass, contrôlé à l’entrée',
    'Halve prijs met de pas, gecontroleerd bij de ingang',
  ],
  'From 65, bring your card': [
    'Ab 65, mit Ausweis',
    'Dès 65 ans, sur présentation de la carte',
    'Vanaf 65 jaar, neem uw kaart mee',
  ],
  'Bought at least one day before': [
    'Spätestens am Vortag gekauft',
    'Acheté au plus tard la veille',
    'Uiterlijk een dag eerder gekocht',
  ],
  'Guest of the house': ['Gast des Hauses', 'Invité de la maison', 'Gast van het huis'],
  // ways to pay
  Card: ['Karte', 'Carte bancaire', 'Kaart'],
  Cash: ['Bar', 'Espèces', 'Contant'],
  // products
  'Popcorn, small': ['Popcorn, klein', 'Popcorn, petit', 'Popcorn, klein'],
  'Popcorn, medium': ['Popcorn, mittel', 'Popcorn, moyen', 'Popcorn, middel'],
  'Popcorn, large': ['Popcorn, groß', 'Popcorn, grand', 'Popcorn, groot'],
  'Half and half': ['Halb und halb', 'Moitié-moitié', 'Half om half'],
  Refill: ['Nachfüllen', 'Recharge', 'Navulling'],
  'Nachos, cheese': ['Nachos mit Käse', 'Nachos au fromage', 'Nacho’s met kaas'],
  'Nachos, salsa': ['Nachos mit Salsa', 'Nachos à la salsa', 'Nacho’s met salsa'],
  Olives: ['Oliven', 'Olives', 'Olijven'],
  Pretzel: ['Brezel', 'Bretzel', 'Pretzel'],
  'Ice cream': ['Eis', 'Glace', 'IJs'],
  Chocolate: ['Schokolade', 'Chocolat', 'Chocolade'],
  'Wine gums': ['Weingummi', 'Bonbons gélifiés', 'Winegums'],
  'Bionade 0.33': ['Bionade 0,33', 'Bionade 0,33', 'Bionade 0,33'],
  'Cola 0.5': ['Cola 0,5', 'Cola 0,5', 'Cola 0,5'],
  'Water 0.5': ['Wasser 0,5', 'Eau 0,5', 'Water 0,5'],
  'Pilsner 0.33': ['Pils 0,33', 'Bière blonde 0,33', 'Pils 0,33'],
  'Wine 0.2': ['Wein 0,2', 'Vin 0,2', 'Wijn 0,2'],
  'Apple spritzer 0.5': ['Apfelschorle 0,5', 'Pomme gazeuse 0,5', 'Appelspritzer 0,5'],
  Coffee: ['Kaffee', 'Café', 'Koffie'],
  Tea: ['Tee', 'Thé', 'Thee'],
  'Combo for one': ['Kombi für eine Person', 'Menu solo', 'Combi voor één'],
  'Combo for two': ['Kombi für zwei', 'Menu duo', 'Combi voor twee'],
  'Film week bag': ['Beutel der Filmwoche', 'Sac de la semaine du film', 'Tas van de filmweek'],
  'Poster, A2': ['Plakat, A2', 'Affiche, A2', 'Poster, A2'],
  'Gift card': ['Geschenkkarte', 'Carte cadeau', 'Cadeaukaart'],
  Salted: ['Salzig', 'Salé', 'Zout'],
  'Sweet and salted, large': ['Süß und salzig, groß', 'Sucré et salé, grand', 'Zoet en zout, groot'],
  'For the large bag': ['Für die große Tüte', 'Pour le grand sachet', 'Voor de grote zak'],
  'Deposit 0.30 included': ['Mit 0,30 Pfand', 'Consigne de 0,30 comprise', 'Inclusief 0,30 statiegeld'],
  'Popcorn, medium, and a pretzel': [
    'Popcorn, mittel, und eine Brezel',
    'Popcorn moyen et un bretzel',
    'Popcorn, middel, en een pretzel',
  ],
  'Half and half, nachos and two dips': [
    'Halb und halb, Nachos und zwei Dips',
    'Moitié-moitié, nachos et deux sauces',
    'Half om half, nacho’s en twee dips',
  ],
  'Cotton, black': ['Baumwolle, schwarz', 'Coton, noir', 'Katoen, zwart'],
  // tags
  OmU: ['OmU', 'VO sous-titrée', 'Origineel met ondertitels'],
  Family: ['Familie', 'En famille', 'Familie'],
  'Live music': ['Live-Musik', 'Musique live', 'Livemuziek'],
  Classics: ['Klassiker', 'Classiques', 'Klassiekers'],
  'In 3D': ['In 3D', 'En 3D', 'In 3D'],
  Documentaries: ['Dokumentarfilme', 'Documentaires', 'Documentaires'],
  'Any film of the week': ['Ein Film der Woche nach Wahl', 'Un film de la semaine, au choix', 'Een film naar keuze'],
  // genres
  Thriller: ['Thriller', 'Thriller', 'Thriller'],
  Drama: ['Drama', 'Drame', 'Drama'],
  Animation: ['Animation', 'Animation', 'Animatie'],
  Romance: ['Romanze', 'Romance', 'Romantiek'],
  Horror: ['Horror', 'Horreur', 'Horror'],
  Silent: ['Stummfilm', 'Muet', 'Stomme film'],
  Action: ['Action', 'Action', 'Actie'],
  'Science fiction': ['Science-Fiction', 'Science-fiction', 'Sciencefiction'],
  Comedy: ['Komödie', 'Comédie', 'Komedie'],
  Crime: ['Krimi', 'Policier', 'Misdaad'],
  Music: ['Musik', 'Musique', 'Muziek'],
  Documentary: ['Dokumentarfilm', 'Documentaire', 'Documentaire'],
  Fantasy: ['Fantasy', 'Fantastique', 'Fantasy'],
  Western: ['Western', 'Western', 'Western'],
  // notices of movies
  'The film starts about 15 minutes after the time on your ticket.': [
    'Der Film beginnt etwa 15 Minuten nach der Zeit auf Ihrem Ticket.',
    'Le film commence environ 15 minutes après l’heure de votre billet.',
    'De film begint ongeveer 15 minuten na de tijd op uw ticket.',
  ],
  'Shown in the restored 4K version.': [
    'In der restaurierten 4K-Fassung.',
    'Dans la version restaurée en 4K.',
    'In de gerestaureerde 4K-versie.',
  ],
  'With live music at the piano. German intertitles.': [
    'Mit Live-Musik am Klavier. Deutsche Zwischentitel.',
    'Avec musique live au piano. Intertitres allemands.',
    'Met livemuziek aan de piano. Duitse tussentitels.',
  ],
  'German intertitles, live piano.': [
    'Deutsche Zwischentitel, Klavier live.',
    'Intertitres allemands, piano live.',
    'Duitse tussentitels, live piano.',
  ],
  // classes of seats
  Standard: ['Standard', 'Standard', 'Standaard'],
  Wheelchair: ['Rollstuhl', 'Fauteuil roulant', 'Rolstoel'],
  Loge: ['Loge', 'Loge', 'Loge'],
  'Sofa for two': ['Sofa für zwei', 'Canapé pour deux', 'Bank voor twee'],
  Balcony: ['Balkon', 'Balcon', 'Balkon'],
  // packages of vouchers
  'An evening for two': ['Ein Abend zu zweit', 'Une soirée à deux', 'Een avond voor twee'],
  'Two visits and € 20.00 at the bar, enough for two glasses and a large popcorn.': [
    'Zwei Besuche und 20,00 € an der Bar, genug für zwei Gläser und ein großes Popcorn.',
    'Deux séances et 20,00 € au bar, de quoi prendre deux verres et un grand pop-corn.',
    'Twee bezoeken en € 20,00 aan de bar, genoeg voor twee glazen en een grote popcorn.',
  ],
}
const LANGUAGES = ['de', 'fr', 'nl'] as const

/** A word of the demo in another language; as it is where it has no other there. */
export function wordIn(locale: (typeof LANGUAGES)[number], word: string): string {
  return OTHERWISE[word]?.[LANGUAGES.indexOf(locale)] ?? word
}

/** The translations of a row: of those of its texts that are called otherwise in other languages. */
export function otherwise<F extends string>(row: Readonly<Record<F, string>>, fields: readonly F[]) {
  const said = LANGUAGES.map((locale, nth) => {
    const texts = fields.flatMap((field) => {
      const text = OTHERWISE[row[field]]?.[nth]
      return text === undefined || text === row[field] ? [] : [[field, text] as const]
    })
    return [locale, Object.fromEntries(texts)] as const
  })
  return Object.fromEntries(said.filter(([, texts]) => Object.keys(texts).length > 0))
}
