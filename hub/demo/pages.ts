import type { DemoContent } from './demo-content.ts'

/** The pages that the demo wrote: what the house is, how one comes there, and what the law asks for. */
export const PAGES: readonly DemoContent[] = [
  {
    type: 'page',
    page_slug: 'about-us',
    en: {
      title: 'About us',
      text: `<p>Two houses, seven screens, in Leipzig since 1911: the Lichthof on the canal and the Kronen Kino behind the market. Run by those who sit at the counter.</p>
<h2>What we show</h2><p>New films in the language in which they were made, old ones from a print where one still exists, and every week something for children. Silent films have a pianist.</p>
<h2>Who decides</h2><p>Six people, on Tuesdays, with the door open. If you miss a film, <a href="/contact">tell us</a>.</p>`,
    },
    de: {
      title: 'Über uns',
      text: `<p>Zwei Häuser, sieben Säle, seit 1911 in Leipzig: der Lichthof am Kanal und das Kronen Kino hinter dem Markt. Betrieben von denen, die an der Kasse sitzen.</p>
<h2>Was wir zeigen</h2><p>Neue Filme in der Sprache, in der sie gedreht wurden, alte von einer Kopie, wo es noch eine gibt, und jede Woche etwas für Kinder. Stummfilme haben einen Pianisten.</p>
<h2>Wer entscheidet</h2><p>Sechs Leute, dienstags, bei offener Tür. Wenn Ihnen ein Film fehlt, <a href="/contact">sagen Sie es uns</a>.</p>`,
    },
    fr: {
      title: 'Qui nous sommes',
      text: `<p>Deux maisons, sept salles, à Leipzig depuis 1911\u00a0: le Lichthof au bord du canal et le Kronen Kino derrière le marché. Tenus par celles et ceux qui sont à la caisse.</p>
<h2>Ce que nous montrons</h2><p>Les films récents dans leur langue, les anciens en copie quand il en reste une, et chaque semaine quelque chose pour les enfants. Les films muets ont leur pianiste.</p>
<h2>Qui décide</h2><p>Six personnes, le mardi, porte ouverte. Un film vous manque\u202f? <a href="/contact">Dites-le-nous</a>.</p>`,
    },
    nl: {
      title: 'Over ons',
      text: `<p>Twee huizen, zeven zalen, sinds 1911 in Leipzig: het Lichthof aan het kanaal en het Kronen Kino achter de markt. Gerund door wie aan de kassa zit.</p>
<h2>Wat we draaien</h2><p>Nieuwe films in de taal waarin ze zijn gemaakt, oude van een kopie als er nog een is, en elke week iets voor kinderen. Stomme films hebben een pianist.</p>
<h2>Wie beslist</h2><p>Zes mensen, op dinsdag, met de deur open. Mist u een film? <a href="/contact">Laat het ons weten</a>.</p>`,
    },
  },
  {
    type: 'page',
    page_slug: 'school-screenings',
    en: {
      title: 'Your class, our screen',
      text: `<p>We open on any school morning, with the film you choose. Two grown-ups for every class come in free. You ask, we answer within two school days, and nothing is binding until you say yes.</p>`,
    },
    de: {
      title: 'Ihre Klasse, unsere Leinwand',
      text: `<p>Wir öffnen an jedem Schulvormittag, mit dem Film, den Sie wählen. Zwei Erwachsene je Klasse haben freien Eintritt. Sie fragen, wir antworten binnen zwei Schultagen, und nichts ist verbindlich, bevor Sie zusagen.</p>`,
    },
    fr: {
      title: 'Votre classe, notre écran',
      text: `<p>Nous ouvrons chaque matin d’école, avec le film que vous choisissez. Deux adultes par classe entrent gratuitement. Vous demandez, nous répondons sous deux jours d’école, et rien n’engage avant votre accord.</p>`,
    },
    nl: {
      title: 'Uw klas, ons doek',
      text: `<p>We openen op elke schoolochtend, met de film die u kiest. Twee volwassenen per klas komen gratis binnen. U vraagt, we antwoorden binnen twee schooldagen, en niets is bindend voordat u ja zegt.</p>`,
    },
  },
  {
    type: 'page',
    page_slug: 'getting-here',
    en: {
      title: 'Getting here',
      text: `<h2>Lichthof</h2><p>Karl-Heine-Straße 61. Tram 14 to Felsenkeller, four minutes on foot. Thirty places for bicycles in the yard, none for cars.</p>
<h2>Kronen Kino</h2><p>Kronengasse 4. All trams to the market, two minutes on foot. The car park under the market is open until 1:00.</p>`,
    },
    de: {
      title: 'So kommen Sie her',
      text: `<h2>Lichthof</h2><p>Karl-Heine-Straße 61. Straßenbahn 14 bis Felsenkeller, vier Minuten zu Fuß. Dreißig Plätze für Fahrräder im Hof, keine für Autos.</p>
<h2>Kronen Kino</h2><p>Kronengasse 4. Alle Bahnen bis Markt, zwei Minuten zu Fuß. Das Parkhaus unter dem Markt ist bis 1 Uhr offen.</p>`,
    },
    fr: {
      title: 'Comment venir',
      text: `<h2>Lichthof</h2><p>Karl-Heine-Straße 61. Tram 14 jusqu’à Felsenkeller, quatre minutes à pied. Trente places pour les vélos dans la cour, aucune pour les voitures.</p>
<h2>Kronen Kino</h2><p>Kronengasse 4. Tous les trams jusqu’au marché, deux minutes à pied. Le parking sous le marché ferme à 1\u00a0h.</p>`,
    },
    nl: {
      title: 'Zo komt u hier',
      text: `<h2>Lichthof</h2><p>Karl-Heine-Straße 61. Tram 14 tot Felsenkeller, vier minuten lopen. Dertig plaatsen voor fietsen op de binnenplaats, geen voor auto’s.</p>
<h2>Kronen Kino</h2><p>Kronengasse 4. Alle trams tot de markt, twee minuten lopen. De parkeergarage onder de markt is tot 1 uur open.</p>`,
    },
  },
  {
    type: 'faq',
    page_slug: 'questions',
    en: {
      title: 'What would you like to know?',
      text: '<p>The things people ask at the counter. If yours is not here, <a href="/contact">ask us</a>.</p>',
      groups: [
        {
          title: 'Tickets',
          questions: [
            {
              question: 'Can I give a ticket back?',
              answer:
                '<p>Yes, until an hour before. Write to us with the number of your order, and the money goes back the way it came, usually within three days.</p><p>After that the counter can still help if you call.</p>',
            },
            {
              question: 'I did not get an e-mail. Am I booked?',
              answer:
                '<p>Look into the folder for unwanted mail first. Your tickets are also on the page that you saw after paying.</p>',
            },
            {
              question: 'Do children pay for a seat?',
              answer: '<p>Up to 13 they pay less. On a lap, up to two years, they pay nothing.</p>',
            },
            { question: 'Can I swap my seat?', answer: '<p>At the counter, as long as another one is free.</p>' },
          ],
        },
        {
          title: 'In the house',
          questions: [
            { question: 'How late may I come?', answer: '<p>Up to 20 minutes after the time on your ticket.</p>' },
            {
              question: 'When does the film itself begin?',
              answer: '<p>About 15 minutes after the time on your ticket, in Saal 3 of the Kronen Kino about ten.</p>',
            },
            {
              question: 'Is there a place for a wheelchair, and for who comes with me?',
              answer:
                '<p>In every hall, side by side. You find both in the seat plan. More on <a href="/accessibility">access</a>.</p>',
            },
            {
              question: 'May I bring my own food?',
              answer: '<p>Water, yes. For everything else there is the bar.</p>',
            },
          ],
        },
      ],
    },
    de: {
      title: 'Was möchten Sie wissen?',
      text: '<p>Was an der Kasse gefragt wird. Wenn Ihre Frage fehlt, <a href="/contact">fragen Sie uns</a>.</p>',
      groups: [
        {
          title: 'Tickets',
          questions: [
            {
              question: 'Kann ich ein Ticket zurückgeben?',
              answer:
                '<p>Ja, bis eine Stunde vorher. Schreiben Sie uns mit der Nummer Ihrer Bestellung, und das Geld geht den Weg zurück, den es kam, meist in drei Tagen.</p><p>Danach kann die Kasse noch helfen, wenn Sie anrufen.</p>',
            },
            {
              question: 'Ich habe keine E-Mail bekommen. Habe ich gebucht?',
              answer:
                '<p>Sehen Sie erst im Ordner für Unerwünschtes nach. Ihre Tickets stehen auch auf der Seite, die nach dem Bezahlen kam.</p>',
            },
            {
              question: 'Zahlen Kinder für einen Platz?',
              answer: '<p>Bis 13 zahlen sie weniger. Auf dem Schoß, bis zwei Jahre, zahlen sie nichts.</p>',
            },
            {
              question: 'Kann ich meinen Platz tauschen?',
              answer: '<p>An der Kasse, solange ein anderer frei ist.</p>',
            },
          ],
        },
        {
          title: 'Im Haus',
          questions: [
            { question: 'Wie spät darf ich kommen?', answer: '<p>Bis 20 Minuten nach der Zeit auf Ihrem Ticket.</p>' },
            {
              question: 'Wann beginnt der Film selbst?',
              answer: '<p>Etwa 15 Minuten nach der Zeit auf Ihrem Ticket, in Saal 3 des Kronen Kinos etwa zehn.</p>',
            },
            {
              question: 'Gibt es einen Platz für einen Rollstuhl und für meine Begleitung?',
              answer:
                '<p>In jedem Saal, nebeneinander. Beide stehen im Saalplan. Mehr zur <a href="/accessibility">Barrierefreiheit</a>.</p>',
            },
            {
              question: 'Darf ich eigenes Essen mitbringen?',
              answer: '<p>Wasser ja. Für alles andere gibt es die Bar.</p>',
            },
          ],
        },
      ],
    },
    fr: {
      title: 'Que voulez-vous savoir\u202f?',
      text: '<p>Ce que l’on nous demande à la caisse. Votre question n’y est pas\u202f? <a href="/contact">Posez-la</a>.</p>',
      groups: [
        {
          title: 'Billets',
          questions: [
            {
              question: 'Puis-je rendre un billet\u202f?',
              answer:
                '<p>Oui, jusqu’à une heure avant. Écrivez-nous avec le numéro de votre commande\u00a0: l’argent revient par le même chemin, le plus souvent en trois jours.</p><p>Ensuite, appelez la caisse, elle peut encore vous aider.</p>',
            },
            {
              question: 'Je n’ai pas reçu d’e-mail. Ai-je réservé\u202f?',
              answer:
                '<p>Regardez d’abord dans les indésirables. Vos billets sont aussi sur la page affichée après le paiement.</p>',
            },
            {
              question: 'Les enfants paient-ils leur place\u202f?',
              answer: '<p>Jusqu’à 13 ans, ils paient moins. Sur les genoux, jusqu’à deux ans, rien.</p>',
            },
            { question: 'Puis-je changer de place\u202f?', answer: '<p>À la caisse, tant qu’une autre est libre.</p>' },
          ],
        },
        {
          title: 'Dans la maison',
          questions: [
            {
              question: 'Jusqu’à quand puis-je arriver\u202f?',
              answer: '<p>Jusqu’à 20 minutes après l’heure de votre billet.</p>',
            },
            {
              question: 'Quand le film commence-t-il vraiment\u202f?',
              answer: '<p>Environ 15 minutes après l’heure du billet, dix en salle 3 du Kronen Kino.</p>',
            },
            {
              question: 'Y a-t-il une place pour un fauteuil roulant, et pour la personne qui m’accompagne\u202f?',
              answer:
                '<p>Dans chaque salle, côte à côte. Les deux sont sur le plan. En savoir plus sur l’<a href="/accessibility">accessibilité</a>.</p>',
            },
            {
              question: 'Puis-je apporter à manger\u202f?',
              answer: '<p>De l’eau, oui. Pour le reste, il y a le bar.</p>',
            },
          ],
        },
      ],
    },
    nl: {
      title: 'Wat wilt u weten?',
      text: '<p>Wat er aan de kassa wordt gevraagd. Staat uw vraag er niet bij, <a href="/contact">stel hem</a>.</p>',
      groups: [
        {
          title: 'Tickets',
          questions: [
            {
              question: 'Kan ik een ticket teruggeven?',
              answer:
                '<p>Ja, tot een uur van tevoren. Schrijf ons met het nummer van uw bestelling, dan gaat het geld terug zoals het kwam, meestal binnen drie dagen.</p><p>Daarna kan de kassa nog helpen als u belt.</p>',
            },
            {
              question: 'Ik kreeg geen e-mail. Heb ik geboekt?',
              answer:
                '<p>Kijk eerst bij ongewenste post. Uw tickets staan ook op de pagina die na het betalen kwam.</p>',
            },
            {
              question: 'Betalen kinderen voor een stoel?',
              answer: '<p>Tot en met 13 jaar minder. Op schoot, tot twee jaar, niets.</p>',
            },
            { question: 'Kan ik van stoel ruilen?', answer: '<p>Aan de kassa, zolang er een andere vrij is.</p>' },
          ],
        },
        {
          title: 'In huis',
          questions: [
            { question: 'Hoe laat mag ik nog komen?', answer: '<p>Tot 20 minuten na de tijd op uw ticket.</p>' },
            {
              question: 'Wanneer begint de film zelf?',
              answer:
                '<p>Ongeveer 15 minuten na de tijd op uw ticket, in Saal 3 van het Kronen Kino ongeveer tien.</p>',
            },
            {
              question: 'Is er een plaats voor een rolstoel, en voor wie met mij meekomt?',
              answer:
                '<p>In elke zaal, naast elkaar. Beide staan op de plattegrond. Meer over <a href="/accessibility">toegankelijkheid</a>.</p>',
            },
            { question: 'Mag ik zelf eten meenemen?', answer: '<p>Water wel. Voor al het andere is er de bar.</p>' },
          ],
        },
      ],
    },
  },
  {
    type: 'page',
    page_slug: 'accessibility',
    en: {
      title: 'Access',
      text: `<h2>In the houses</h2><ul><li>Every hall is reached without a step; both houses have a lift.</li><li>Wheelchair places lie beside a seat for who comes with you, at the price of the cheapest class.</li><li>Guide dogs come in and get water.</li></ul>
<h2>On this site</h2><p>It follows the Web Content Accessibility Guidelines 2.2, level AA: by keyboard, with a screen reader, at four times the size, in colours that everybody tells apart. Seats can be picked from a list.</p>
<h2>Something in your way?</h2><p><a href="/contact">Tell us</a>. We answer within two weeks; after that the arbitration board of the Federal Government Commissioner for Matters relating to Persons with Disabilities helps.</p>`,
    },
    de: {
      title: 'Barrierefreiheit',
      text: `<h2>In den Häusern</h2><ul><li>Jeder Saal ist ohne Stufe zu erreichen; beide Häuser haben einen Aufzug.</li><li>Rollstuhlplätze liegen neben einem Platz für die Begleitung, zum Preis der günstigsten Klasse.</li><li>Führhunde kommen mit und bekommen Wasser.</li></ul>
<h2>Auf dieser Website</h2><p>Sie folgt den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2, Stufe AA: mit der Tastatur, mit einem Vorleseprogramm, in vierfacher Größe, in Farben, die alle unterscheiden. Plätze lassen sich aus einer Liste wählen.</p>
<h2>Etwas ist im Weg?</h2><p><a href="/contact">Sagen Sie es uns</a>. Wir antworten innerhalb von zwei Wochen; danach hilft die Schlichtungsstelle beim Beauftragten der Bundesregierung für die Belange von Menschen mit Behinderungen.</p>`,
    },
    fr: {
      title: 'Accessibilité',
      text: `<h2>Dans les maisons</h2><ul><li>Chaque salle s’atteint sans marche\u202f; les deux maisons ont un ascenseur.</li><li>Les places pour fauteuil roulant sont à côté de celle de l’accompagnant, au prix de la classe la moins chère.</li><li>Les chiens guides entrent et reçoivent de l’eau.</li></ul>
<h2>Sur ce site</h2><p>Il suit les règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA\u00a0: au clavier, avec un lecteur d’écran, agrandi quatre fois, dans des couleurs que tous distinguent. Les places se choisissent aussi dans une liste.</p>
<h2>Un obstacle\u202f?</h2><p><a href="/contact">Dites-le-nous</a>. Nous répondons en deux semaines\u202f; ensuite, l’organe de conciliation du délégué fédéral aux personnes handicapées peut vous aider.</p>`,
    },
    nl: {
      title: 'Toegankelijkheid',
      text: `<h2>In de huizen</h2><ul><li>Elke zaal is zonder trede te bereiken; beide huizen hebben een lift.</li><li>Rolstoelplaatsen liggen naast een stoel voor wie met u meekomt, voor de prijs van de goedkoopste klasse.</li><li>Geleidehonden mogen mee en krijgen water.</li></ul>
<h2>Op deze site</h2><p>Hij volgt de richtlijnen voor toegankelijke webinhoud (WCAG) 2.2, niveau AA: met het toetsenbord, met een schermlezer, vier keer zo groot, in kleuren die iedereen onderscheidt. Stoelen kiest u ook uit een lijst.</p>
<h2>Staat er iets in de weg?</h2><p><a href="/contact">Laat het ons weten</a>. We antwoorden binnen twee weken; daarna helpt de bemiddelingsraad van de Duitse regeringsgevolmachtigde voor mensen met een handicap.</p>`,
    },
  },
  {
    type: 'page',
    page_slug: 'privacy-policy',
    en: {
      title: 'Privacy',
      text: `<p>What we keep about you, what for, and for how long. Who answers for it is named in the <a href="/info/imprint">imprint</a>.</p>
<h2>When you buy</h2><p>Your name and e-mail address, so that your tickets reach you. The payment itself is made at the payment service; we never see the number of your card. Accounts are kept for eight years, because the law asks for it.</p>
<h2>When you write to us</h2><p>What you write reaches us as an e-mail. We delete it when the matter is settled.</p>
<h2>In your browser</h2><ul><li><b>foyer_session</b> keeps your cart, for twelve hours. Without it nobody could buy.</li><li><b>locale</b> is the language that you chose, for a year.</li><li><b>cinema</b> is the cinema you chose, for a year.</li><li><b>consent</b> is your answer about counting visits, for half a year. Before you say yes nothing is counted.</li></ul><p>Nothing on this site is loaded from others. Trailers and maps are links: only who follows one goes to another service. You can change your answer at any time, with “Cookie settings” at the foot of every page.</p>
<h2>Your rights</h2><p>Ask what we know of you, have it corrected or erased, take it with you, or complain at the data protection authority of Saxony.</p>`,
    },
    de: {
      title: 'Datenschutz',
      text: `<p>Was wir über Sie aufbewahren, wozu und wie lange. Wer dafür einsteht, steht im <a href="/info/imprint">Impressum</a>.</p>
<h2>Wenn Sie kaufen</h2><p>Ihren Namen und Ihre E-Mail-Adresse, damit Ihre Tickets ankommen. Bezahlt wird beim Zahlungsdienst; die Nummer Ihrer Karte sehen wir nie. Rechnungen bewahren wir acht Jahre auf, weil das Gesetz es verlangt.</p>
<h2>Wenn Sie uns schreiben</h2><p>Was Sie schreiben, kommt als E-Mail zu uns. Wir löschen sie, wenn alles geklärt ist.</p>
<h2>In Ihrem Browser</h2><ul><li><b>foyer_session</b> hält Ihren Warenkorb, zwölf Stunden lang. Ohne könnte niemand kaufen.</li><li><b>locale</b> ist die Sprache, die Sie gewählt haben, für ein Jahr.</li><li><b>cinema</b> ist das gewählte Kino, ein Jahr lang.</li><li><b>consent</b> ist Ihre Antwort zum Zählen von Besuchen, für ein halbes Jahr. Bevor Sie Ja sagen, wird nichts gezählt.</li></ul><p>Nichts auf dieser Website wird von anderen geladen. Trailer und Karten sind Links: Nur wer einem folgt, geht zu einem anderen Dienst. Ihre Antwort können Sie jederzeit ändern, mit „Cookie-Einstellungen“ am Fuß jeder Seite.</p>
<h2>Ihre Rechte</h2><p>Fragen Sie, was wir von Ihnen wissen, lassen Sie es berichtigen oder löschen, nehmen Sie es mit oder beschweren Sie sich bei der Sächsischen Datenschutzbeauftragten.</p>`,
    },
    fr: {
      title: 'Confidentialité',
      text: `<p>Ce que nous gardons de vous, pourquoi et combien de temps. Qui en répond figure dans les <a href="/info/imprint">mentions légales</a>.</p>
<h2>Quand vous achetez</h2><p>Votre nom et votre adresse e-mail, pour que vos billets vous parviennent. Le paiement se fait chez le prestataire\u202f; nous ne voyons jamais le numéro de votre carte. Les comptes sont gardés huit ans, comme la loi l’exige.</p>
<h2>Quand vous nous écrivez</h2><p>Votre message nous arrive par e-mail. Nous l’effaçons une fois l’affaire réglée.</p>
<h2>Dans votre navigateur</h2><ul><li><b>foyer_session</b> garde votre panier, douze heures. Sans lui, personne ne pourrait acheter.</li><li><b>locale</b> est la langue choisie, pour un an.</li><li><b>cinema</b> est le cinéma choisi, pour un an.</li><li><b>consent</b> est votre réponse sur le comptage des visites, pour six mois. Rien n’est compté avant votre oui.</li></ul><p>Rien sur ce site n’est chargé d’ailleurs. Bandes-annonces et plans sont des liens\u00a0: seul qui les suit va vers un autre service. Vous pouvez changer d’avis à tout moment avec «\u00a0Gérer les cookies\u00a0» au bas de chaque page.</p>
<h2>Vos droits</h2><p>Demandez ce que nous savons de vous, faites-le corriger ou effacer, emportez-le, ou adressez-vous à l’autorité de protection des données de Saxe.</p>`,
    },
    nl: {
      title: 'Privacy',
      text: `<p>Wat we van u bewaren, waarvoor en hoelang. Wie ervoor instaat, staat in het <a href="/info/imprint">colofon</a>.</p>
<h2>Als u koopt</h2><p>Uw naam en e-mailadres, zodat uw tickets aankomen. Betalen gaat bij de betaaldienst; het nummer van uw kaart zien we nooit. De boekhouding bewaren we acht jaar, omdat de wet dat vraagt.</p>
<h2>Als u ons schrijft</h2><p>Wat u schrijft, komt als e-mail bij ons. We wissen hem als alles is opgelost.</p>
<h2>In uw browser</h2><ul><li><b>foyer_session</b> bewaart uw winkelmand, twaalf uur lang. Zonder zou niemand kunnen kopen.</li><li><b>locale</b> is de taal die u koos, voor een jaar.</li><li><b>cinema</b> is de gekozen bioscoop, een jaar lang.</li><li><b>consent</b> is uw antwoord over het tellen van bezoeken, voor een half jaar. Voordat u ja zegt, wordt er niets geteld.</li></ul><p>Niets op deze site komt van anderen. Trailers en kaarten zijn links: alleen wie er een volgt, gaat naar een andere dienst. U kunt uw antwoord altijd veranderen, met ‘Cookie-instellingen’ onder aan elke pagina.</p>
<h2>Uw rechten</h2><p>Vraag wat we van u weten, laat het verbeteren of wissen, neem het mee, of dien een klacht in bij de toezichthouder van Saksen.</p>`,
    },
  },
  {
    type: 'page',
    page_slug: 'imprint',
    en: {
      title: 'Imprint',
      text: `<p>Lichthof Kinos GmbH<br />Karl-Heine-Straße 61<br />04229 Leipzig, Germany</p><p>Phone <a href="tel:+493410000010">+49 341 000 00 10</a><br />E-mail <a href="mailto:kontakt@lichthof.example">kontakt@lichthof.example</a></p>
<p>Managing director: Nora Lindqvist. Leipzig District Court, HRB 00000. VAT number DE000000000.</p><p>This house is invented: it is the demonstration of a ticketing system, and sells nothing.</p>`,
    },
    de: {
      title: 'Impressum',
      text: `<p>Lichthof Kinos GmbH<br />Karl-Heine-Straße 61<br />04229 Leipzig</p><p>Telefon <a href="tel:+493410000010">+49 341 000 00 10</a><br />E-Mail <a href="mailto:kontakt@lichthof.example">kontakt@lichthof.example</a></p>
<p>Geschäftsführerin: Nora Lindqvist. Amtsgericht Leipzig, HRB 00000. Umsatzsteuer-Identifikationsnummer DE000000000.</p><p>Dieses Haus ist erfunden: Es ist die Vorführung eines Kassensystems und verkauft nichts.</p>`,
    },
    fr: {
      title: 'Mentions légales',
      text: `<p>Lichthof Kinos GmbH<br />Karl-Heine-Straße 61<br />04229 Leipzig, Allemagne</p><p>Téléphone <a href="tel:+493410000010">+49 341 000 00 10</a><br />E-mail <a href="mailto:kontakt@lichthof.example">kontakt@lichthof.example</a></p>
<p>Gérante\u00a0: Nora Lindqvist. Tribunal d’instance de Leipzig, HRB 00000. Numéro de TVA DE000000000.</p><p>Cette maison est inventée\u00a0: c’est la démonstration d’une billetterie, elle ne vend rien.</p>`,
    },
    nl: {
      title: 'Colofon',
      text: `<p>Lichthof Kinos GmbH<br />Karl-Heine-Straße 61<br />04229 Leipzig, Duitsland</p><p>Telefoon <a href="tel:+493410000010">+49 341 000 00 10</a><br />E-mail <a href="mailto:kontakt@lichthof.example">kontakt@lichthof.example</a></p>
<p>Directeur: Nora Lindqvist. Rechtbank Leipzig, HRB 00000. Btw-nummer DE000000000.</p><p>Dit huis is verzonnen: het is de demonstratie van een kassasysteem en verkoopt niets.</p>`,
    },
  },
  {
    type: 'page',
    page_slug: 'terms',
    en: {
      title: 'Terms for tickets',
      text: `<ol><li>A ticket is for one screening, and its code opens the door once.</li><li>It can be exchanged or given back up to an hour before the start. The price goes back by the way it was paid, the fee inside it does not.</li><li>If a screening does not take place, you get everything back.</li><li>A reduced price needs its proof at the door.</li><li>Whoever is younger than the rating says is not let in, whatever the ticket says.</li><li>Recording in the hall is forbidden.</li></ol>`,
    },
    de: {
      title: 'Bedingungen für Tickets',
      text: `<ol><li>Ein Ticket gilt für eine Vorstellung, und sein Code öffnet die Tür einmal.</li><li>Es kann bis eine Stunde vor Beginn getauscht oder zurückgegeben werden. Der Preis geht den Weg zurück, auf dem er bezahlt wurde, die Gebühr darin nicht.</li><li>Fällt eine Vorstellung aus, bekommen Sie alles zurück.</li><li>Ein ermäßigter Preis braucht seinen Nachweis am Einlass.</li><li>Wer jünger ist, als die Freigabe sagt, kommt nicht hinein, was immer auf dem Ticket steht.</li><li>Aufnahmen im Saal sind verboten.</li></ol>`,
    },
    fr: {
      title: 'Conditions des billets',
      text: `<ol><li>Un billet vaut pour une séance, et son code ouvre la porte une fois.</li><li>Il s’échange ou se rend jusqu’à une heure avant le début. Le prix est rendu par le moyen de paiement, les frais inclus ne le sont pas.</li><li>Si une séance n’a pas lieu, tout vous est rendu.</li><li>Un tarif réduit demande son justificatif à l’entrée.</li><li>Qui est plus jeune que l’âge indiqué n’entre pas, quel que soit le billet.</li><li>Filmer dans la salle est interdit.</li></ol>`,
    },
    nl: {
      title: 'Voorwaarden voor tickets',
      text: `<ol><li>Een ticket geldt voor één voorstelling, en de code opent de deur één keer.</li><li>Het kan tot een uur voor het begin worden geruild of teruggegeven. De prijs gaat terug zoals hij is betaald, de kosten erin niet.</li><li>Gaat een voorstelling niet door, dan krijgt u alles terug.</li><li>Voor een lagere prijs is het bewijs bij de ingang nodig.</li><li>Wie jonger is dan de kijkwijzer zegt, komt niet binnen, wat er ook op het ticket staat.</li><li>Opnemen in de zaal is verboden.</li></ol>`,
    },
  },
]
