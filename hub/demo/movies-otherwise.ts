import type { DemoMovie } from './movies.ts'
import { wordIn } from './otherwise.ts'

/** What is said of a movie in another language; its title where it is another one there. */
interface Said {
  display_title?: string
  tagline: string
  description: string
}

/** The movies of the demo in other languages, by their titles. */
const SAID: Readonly<Record<string, Readonly<Record<'de' | 'fr' | 'nl', Said>>>> = {
  Conclave: {
    de: {
      display_title: 'Konklave',
      tagline: 'Ein Papst ist tot, eine Tür ist verschlossen, und ein Kardinal muss die Stimmen zählen.',
      description:
        'Als der Papst unerwartet stirbt, fällt Kardinal Lawrence die eine Aufgabe zu, die er nie wollte: Er muss die Wahl des nächsten leiten. Die Kardinäle ziehen in die Casa Santa Marta, die Läden gehen herunter, und jeder Wahlgang bringt ein Geheimnis näher ans Licht. Edward Berger inszeniert die älteste Wahl der Welt als Kammerspiel aus Flüstern, Schritten und Papier.',
    },
    fr: {
      tagline: 'Un pape est mort, une porte est close, et un cardinal doit compter les voix.',
      description:
        'Quand le pape meurt sans prévenir, le cardinal Lawrence reçoit la seule tâche dont il n’a jamais voulu\u00a0: conduire l’élection du suivant. Les cardinaux s’installent à la Casa Santa Marta, les volets se ferment, et chaque scrutin rapproche un secret de la lumière. Edward Berger met en scène le plus vieux vote du monde comme un huis clos de murmures, de pas et de papier.',
    },
    nl: {
      tagline: 'Een paus is dood, een deur is op slot, en één kardinaal moet de stemmen tellen.',
      description:
        'Als de paus onverwacht sterft, krijgt kardinaal Lawrence de ene taak die hij nooit wilde: de verkiezing van de volgende leiden. De kardinalen trekken in de Casa Santa Marta, de luiken gaan dicht, en elke stemronde brengt een geheim dichter bij het licht. Edward Berger maakt van de oudste verkiezing ter wereld een kamerthriller van gefluister, voetstappen en papier.',
    },
  },
  'Perfect Days': {
    de: {
      tagline: 'Ein Mann, ein Besen und das Licht zwischen den Blättern.',
      description:
        'Hirayama putzt die öffentlichen Toiletten von Tokio, und er tut es so sorgfältig, wie andere Gemälde restaurieren. Er hat seine Kassetten, seine Taschenbücher, seine Kamera für die Sonne in den Bäumen, und nichts scheint zu fehlen. Dann steht eine Nichte vor der Tür, und mit ihr kommt ein Leben, das er hinter sich gelassen hat.',
    },
    fr: {
      tagline: 'Un homme, un balai, et la lumière entre les feuilles.',
      description:
        'Hirayama nettoie les toilettes publiques de Tokyo avec autant de soin que d’autres restaurent des tableaux. Il a ses cassettes, ses livres de poche, son appareil pour le soleil dans les arbres, et rien ne semble lui manquer. Puis une nièce apparaît à sa porte, et avec elle une vie qu’il avait laissée derrière lui.',
    },
    nl: {
      tagline: 'Eén man, één bezem, en het licht tussen de bladeren.',
      description:
        'Hirayama maakt de openbare toiletten van Tokio schoon, zo zorgvuldig als anderen schilderijen restaureren. Hij heeft zijn cassettes, zijn pockets, zijn camera voor de zon in de bomen, en er lijkt niets te ontbreken. Dan staat er een nichtje voor de deur, en met haar komt een leven mee dat hij achter zich liet.',
    },
  },
  'All We Imagine as Light': {
    de: {
      tagline: 'Drei Frauen, eine Stadt, die sie nie allein lässt.',
      description:
        'Prabha und Anu sind Krankenschwestern in Mumbai und teilen sich eine kleine Wohnung; die eine wartet auf einen Mann, der aus Deutschland nicht mehr anruft, die andere versteckt den, den sie liebt. Als ihre Kollegin Parvaty aus ihrem Haus vertrieben wird, fahren die drei zusammen ans Meer. Weit weg von Zügen und Regen lassen sich Wünsche zum ersten Mal aussprechen.',
    },
    fr: {
      tagline: 'Trois femmes, une ville qui ne les laisse jamais seules.',
      description:
        'Prabha et Anu sont infirmières à Mumbai et partagent un petit appartement\u202f; l’une attend un mari qui n’appelle plus d’Allemagne, l’autre cache l’homme qu’elle aime. Quand leur collègue Parvaty est chassée de chez elle, les trois partent ensemble vers la mer. Loin des trains et de la pluie, les désirs peuvent enfin se dire à voix haute.',
    },
    nl: {
      tagline: 'Drie vrouwen, één stad die hen nooit alleen laat.',
      description:
        'Prabha en Anu zijn verpleegkundigen in Mumbai en delen een klein appartement; de een wacht op een man die niet meer belt uit Duitsland, de ander verbergt de man van wie ze houdt. Als hun collega Parvaty uit haar huis wordt verdreven, reizen de drie samen naar zee. Ver van de treinen en de regen kunnen wensen voor het eerst hardop worden uitgesproken.',
    },
  },
  Flow: {
    de: {
      tagline: 'Das Wasser steigt, und eine Katze muss lernen, ein Boot zu teilen.',
      description:
        'Eine schwarze Katze erwacht in einer Welt ohne Menschen, und die Flut steht schon am Fenstersims. Auf einem treibenden Segelboot trifft sie ein Wasserschwein, einen Lemuren, einen Hund und einen stolzen Sekretärvogel, und keiner von ihnen ist Gesellschaft gewohnt. Kein einziges Wort fällt, und nichts bleibt unklar.',
    },
    fr: {
      tagline: 'L’eau monte, et un chat doit apprendre à partager un bateau.',
      description:
        'Un chat noir se réveille dans un monde sans humains, et l’eau est déjà au bord de la fenêtre. Sur un voilier à la dérive, il rencontre un capybara, un lémurien, un chien et un fier serpentaire, et aucun n’a l’habitude de la compagnie. Pas un mot n’est prononcé, et rien ne reste obscur.',
    },
    nl: {
      tagline: 'Het water stijgt, en een kat moet leren een boot te delen.',
      description:
        'Een zwarte kat wordt wakker in een wereld zonder mensen, en de vloed staat al aan de vensterbank. Op een drijvende zeilboot ontmoet ze een capibara, een maki, een hond en een trotse secretarisvogel, en geen van hen is gezelschap gewend. Er valt geen woord, en niets blijft onduidelijk.',
    },
  },
  'In the Mood for Love': {
    de: {
      tagline: 'Sie wollen nicht sein wie die anderen. Also proben sie.',
      description:
        'Hongkong, 1962: Zwei Nachbarn entdecken, dass ihr Mann und seine Frau eine Affäre miteinander haben. Sie treffen sich, um herauszufinden, wie es begann, und spielen die Rollen derer, die sie betrügen, zwischen Garküchen und engen Treppen. Was zwischen ihnen wächst, darf nie einen Namen haben.',
    },
    fr: {
      tagline: 'Ils ne seront pas comme les autres. Alors ils répètent.',
      description:
        'Hong Kong, 1962\u00a0: deux voisins découvrent que leurs conjoints ont une liaison. Ils se retrouvent pour comprendre comment elle a commencé, jouant les rôles de ceux qui les trompent, entre les échoppes de nouilles et les escaliers étroits. Ce qui grandit entre eux n’aura jamais le droit de porter un nom.',
    },
    nl: {
      tagline: 'Zij worden niet zoals de anderen. Dus repeteren ze.',
      description:
        'Hongkong, 1962: twee buren ontdekken dat haar man en zijn vrouw een verhouding met elkaar hebben. Ze spreken af om te achterhalen hoe het begon en spelen de rollen van wie hen bedriegen, tussen noedelkramen en smalle trappen. Wat er tussen hen groeit, mag nooit een naam krijgen.',
    },
  },
  Nosferatu: {
    de: {
      tagline: 'Eine Symphonie des Grauens, mit einem Klavier im Saal.',
      description:
        'Der junge Hutter reitet in die Karpaten, um einem Grafen ein Haus in Wisborg zu verkaufen, und sieht nicht, was er mit nach Hause bringt. Ein Schiff ohne Mannschaft erreicht den Hafen, mit Ratten und Särgen voller Erde. Murnau drehte in echten Straßen und echten Bergen, und der Schatten auf der Treppe ist in hundert Jahren nicht verblasst.',
    },
    fr: {
      display_title: 'Nosferatu le vampire',
      tagline: 'Une symphonie de l’horreur, avec un piano dans la salle.',
      description:
        'Le jeune Hutter part à cheval pour les Carpates vendre à un comte une maison à Wisborg, et ne voit pas ce qu’il ramène. Un navire sans équipage entre au port, avec des rats et des cercueils remplis de terre. Murnau a tourné dans de vraies rues et de vraies montagnes, et l’ombre dans l’escalier n’a pas pâli en cent ans.',
    },
    nl: {
      tagline: 'Een symfonie van het gruwen, met een piano in de zaal.',
      description:
        'De jonge Hutter rijdt naar de Karpaten om een graaf een huis in Wisborg te verkopen en ziet niet wat hij mee naar huis neemt. Een schip zonder bemanning bereikt de haven, met ratten en kisten vol aarde. Murnau filmde in echte straten en echte bergen, en de schaduw op de trap is in honderd jaar niet vervaagd.',
    },
  },
  'Robot Dreams': {
    de: {
      tagline: 'Zusammenbau erforderlich. Batterien und Herzschmerz inbegriffen.',
      description:
        'Dog lebt allein im New York der Achtziger, bis er per Post einen Freund bestellt und ihn in der Küche zusammenschraubt. Einen Sommer lang sind die beiden unzertrennlich, dann trennt sie der Rost an einem geschlossenen Strand. Ein Film ohne Dialog über das, was von einer Freundschaft bleibt, wenn das Leben weitergeht.',
    },
    fr: {
      display_title: 'Mon ami robot',
      tagline: 'À monter soi-même. Piles et chagrin inclus.',
      description:
        'Dog vit seul dans le New York des années quatre-vingt, jusqu’à ce qu’il commande un ami par correspondance et le visse dans sa cuisine. Tout un été, ils sont inséparables, puis la rouille les sépare sur une plage fermée. Un film sans dialogue sur ce qui reste d’une amitié quand la vie continue.',
    },
    nl: {
      tagline: 'Zelf in elkaar te zetten. Batterijen en liefdesverdriet inbegrepen.',
      description:
        'Dog woont alleen in het New York van de jaren tachtig, tot hij per post een vriend bestelt en die in de keuken in elkaar schroeft. Een zomer lang zijn ze onafscheidelijk, dan scheidt de roest hen op een gesloten strand. Een film zonder dialoog over wat er van een vriendschap overblijft als het leven doorgaat.',
    },
  },
  'Run Lola Run': {
    de: {
      display_title: 'Lola rennt',
      tagline: 'Zwanzig Minuten, hunderttausend Mark, drei Versuche.',
      description:
        'Manni hat eine Tasche voller Geld in der U-Bahn liegen lassen, und um zwölf will sein Boss sie haben. Lola hat zwanzig Minuten und zwei Beine. Tom Tykwer schickt sie dreimal durch Berlin, und jedes Mal ändert ein Stolpern auf der Treppe das Leben aller.',
    },
    fr: {
      display_title: 'Cours, Lola, cours',
      tagline: 'Vingt minutes, cent mille marks, trois essais.',
      description:
        'Manni a oublié un sac plein d’argent dans le métro, et à midi son chef le réclame. Lola a vingt minutes et deux jambes. Tom Tykwer la lance trois fois à travers Berlin, et chaque fois un faux pas dans l’escalier change la vie de tous.',
    },
    nl: {
      display_title: 'Lola rennt',
      tagline: 'Twintig minuten, honderdduizend mark, drie pogingen.',
      description:
        'Manni liet een tas met geld in de metro liggen, en om twaalf uur wil zijn baas die hebben. Lola heeft twintig minuten en twee benen. Tom Tykwer stuurt haar drie keer door Berlijn, en elke keer verandert een struikeling op de trap het leven van iedereen.',
    },
  },
  Vertigo: {
    de: {
      display_title: 'Vertigo – Aus dem Reich der Toten',
      tagline: 'Er folgt einer Frau, die es nicht gibt.',
      description:
        'Ein Detektiv, der die Polizei verließ, weil ihm in der Höhe schwindlig wird, soll die Frau eines alten Freundes beobachten. Er folgt ihr durch San Francisco, rettet sie aus der Bucht, verliert sie an einem Glockenturm. Dann begegnet er einer anderen Frau und beginnt, sie zu kleiden wie die erste.',
    },
    fr: {
      display_title: 'Sueurs froides',
      tagline: 'Il suit une femme qui n’existe pas.',
      description:
        'Un détective qui a quitté la police parce que le vide lui donne le vertige doit surveiller la femme d’un vieil ami. Il la suit dans San Francisco, la sauve de la baie, la perd au pied d’un clocher. Puis il rencontre une autre femme, et commence à l’habiller comme la première.',
    },
    nl: {
      tagline: 'Hij volgt een vrouw die niet bestaat.',
      description:
        'Een detective die de politie verliet omdat hij hoogtevrees heeft, moet de vrouw van een oude vriend in de gaten houden. Hij volgt haar door San Francisco, redt haar uit de baai, verliest haar bij een klokkentoren. Dan ontmoet hij een andere vrouw en begint haar te kleden als de eerste.',
    },
  },
  'Anatomy of a Fall': {
    de: {
      display_title: 'Anatomie eines Falls',
      tagline: 'Eine Ehe steht vor Gericht.',
      description:
        'Ein Mann liegt tot im Schnee unter dem Fenster seines Chalets; seine Frau, eine Schriftstellerin, sagt, er sei gefallen. Der Prozess nimmt ihr gemeinsames Leben Satz für Satz auseinander, in zwei Sprachen, von denen keine ihnen beiden gehört. Der einzige Zeuge ist ihr Sohn, der kaum sehen kann.',
    },
    fr: {
      display_title: 'Anatomie d’une chute',
      tagline: 'Un couple passe en jugement.',
      description:
        'Un homme gît mort dans la neige sous la fenêtre de son chalet\u202f; sa femme, écrivaine, dit qu’il est tombé. Le procès démonte leur vie commune phrase après phrase, dans deux langues dont aucune n’est à eux deux. Le seul témoin est leur fils, qui voit à peine.',
    },
    nl: {
      display_title: 'Anatomie d’une chute',
      tagline: 'Een huwelijk staat voor de rechter.',
      description:
        'Een man ligt dood in de sneeuw onder het raam van zijn chalet; zijn vrouw, een schrijfster, zegt dat hij viel. Het proces haalt hun leven samen zin voor zin uit elkaar, in twee talen die van geen van beiden zijn. De enige getuige is hun zoon, die nauwelijks kan zien.',
    },
  },
  Metropolis: {
    de: {
      tagline: 'Mittler zwischen Hirn und Händen muss das Herz sein.',
      description:
        'Oben laufen die Söhne der Reichen unter Glas um die Wette, unten füttern ihre Arbeiter die Maschinen. Freder, der Sohn des Herrn, folgt einer Predigerin namens Maria in die Tiefe, während ein Erfinder einen Roboter mit ihrem Gesicht baut. Fritz Langs Stadt der Zukunft läuft in der restaurierten Länge, mit den Szenen, die in Buenos Aires gefunden wurden.',
    },
    fr: {
      tagline: 'Entre la tête et les mains, il faut un cœur.',
      description:
        'En haut, les fils des riches courent sous verre\u202f; en bas, leurs ouvriers nourrissent les machines. Freder, le fils du maître, suit une prédicatrice nommée Maria dans les profondeurs, pendant qu’un inventeur construit un robot à son visage. La ville du futur de Fritz Lang est montrée dans sa longueur restaurée, avec les scènes retrouvées à Buenos Aires.',
    },
    nl: {
      tagline: 'Tussen het hoofd en de handen moet een hart staan.',
      description:
        'Boven rennen de zonen van de rijken om het hardst onder glas, beneden voeden hun arbeiders de machines. Freder, de zoon van de meester, volgt een predikster die Maria heet de diepte in, terwijl een uitvinder een robot met haar gezicht bouwt. Fritz Langs stad van de toekomst draait in de gerestaureerde lengte, met de scènes die in Buenos Aires zijn teruggevonden.',
    },
  },
  Stalker: {
    de: {
      tagline: 'Mitten in der Zone liegt ein Raum, der gewährt, was man wirklich will.',
      description:
        'Ein Führer bringt einen Schriftsteller und einen Professor an den Soldaten vorbei in die Zone, in der nichts geradeaus geht. Irgendwo darin liegt ein Raum, der den innersten Wunsch erfüllt, und je näher sie kommen, desto weniger trauen sie ihrem eigenen. Gras, Wasser, Rost und Zeit: Tarkowski filmt sie, als dächten sie.',
    },
    fr: {
      tagline: 'Au milieu de la Zone, une chambre exauce ce que l’on veut vraiment.',
      description:
        'Un guide fait passer un écrivain et un professeur devant les soldats et les mène dans la Zone, où rien ne va en ligne droite. Quelque part s’y trouve une chambre qui exauce le vœu le plus intime, et plus ils approchent, moins ils se fient au leur. Herbe, eau, rouille et temps\u00a0: Tarkovski les filme comme s’ils pensaient.',
    },
    nl: {
      tagline: 'Midden in de Zone ligt een kamer die geeft wat je werkelijk wilt.',
      description:
        'Een gids brengt een schrijver en een professor langs de soldaten de Zone in, waar niets rechtdoor gaat. Ergens daarbinnen ligt een kamer die de diepste wens vervult, en hoe dichterbij ze komen, hoe minder ze hun eigen wens vertrouwen. Gras, water, roest en tijd: Tarkovski filmt ze alsof ze denken.',
    },
  },
  Playtime: {
    de: {
      tagline: 'Monsieur Hulot hat einen Termin in einer Stadt aus Glas.',
      description:
        'Hulot sucht ein Büro und findet nur Gänge, Spiegelungen und Türen, die keinen Laut machen. Eine amerikanische Reisegruppe kreuzt den ganzen Tag seinen Weg, bis alle in einem Restaurant landen, das öffnet, bevor es fertig ist. Tati baute dafür eine ganze Stadt und versteckte in jeder Ecke des Bildes einen Witz.',
    },
    fr: {
      tagline: 'Monsieur Hulot a rendez-vous dans une ville de verre.',
      description:
        'Hulot cherche un bureau et ne trouve que des couloirs, des reflets et des portes qui ne font pas de bruit. Un groupe de touristes américaines croise sa route toute la journée, jusqu’à ce que tous atterrissent dans un restaurant qui ouvre avant d’être fini. Tati a bâti pour cela une ville entière, et caché une blague dans chaque coin de l’image.',
    },
    nl: {
      tagline: 'Monsieur Hulot heeft een afspraak in een stad van glas.',
      description:
        'Hulot zoekt een kantoor en vindt alleen gangen, spiegelingen en deuren die geen geluid maken. Een groep Amerikaanse toeristen kruist de hele dag zijn pad, tot iedereen belandt in een restaurant dat opengaat voor het klaar is. Tati bouwde er een hele stad voor en verstopte in elke hoek van het beeld een grap.',
    },
  },
  '2001: A Space Odyssey': {
    de: {
      display_title: '2001: Odyssee im Weltraum',
      tagline: 'Vom ersten Knochen bis zur letzten Tür.',
      description:
        'Eine schwarze Platte steht unter Affen und später auf dem Mond, und jedes Mal geht jemand den nächsten Schritt. Auf dem Weg zum Jupiter beschließt der Computer des Raumschiffs, dass die Besatzung die Mission gefährdet. Was danach kommt, kann man nur sehen, und am besten auf einer großen Leinwand.',
    },
    fr: {
      display_title: '2001\u00a0: l’Odyssée de l’espace',
      tagline: 'Du premier os à la dernière porte.',
      description:
        'Une dalle noire se dresse parmi des singes, plus tard sur la Lune, et chaque fois quelqu’un fait le pas suivant. En route vers Jupiter, l’ordinateur du vaisseau décide que l’équipage met la mission en danger. Ce qui vient après ne peut que se voir, et mieux vaut un grand écran.',
    },
    nl: {
      tagline: 'Van het eerste bot tot de laatste deur.',
      description:
        'Een zwarte plaat staat tussen apen en later op de maan, en elke keer zet iemand de volgende stap. Op weg naar Jupiter besluit de computer van het ruimteschip dat de bemanning de missie in gevaar brengt. Wat daarna komt kun je alleen zien, en het liefst op een groot doek.',
    },
  },
  'Portrait of a Lady on Fire': {
    de: {
      display_title: 'Porträt einer jungen Frau in Flammen',
      tagline: 'Um sie zu malen, muss sie hinsehen. Hinsehen genügt.',
      description:
        'Bretagne, 1770: Marianne soll eine Braut malen, die nicht Modell sitzen will, also kommt sie als Gesellschafterin und arbeitet nachts aus dem Gedächtnis. Auf den Klippen beginnen die beiden Frauen, einander zu betrachten. Wenn das Bild fertig ist, kann geheiratet werden, und beide wissen es.',
    },
    fr: {
      display_title: 'Portrait de la jeune fille en feu',
      tagline: 'Pour la peindre, il faut regarder. Regarder suffit.',
      description:
        'Bretagne, 1770\u00a0: Marianne doit peindre une fiancée qui refuse de poser\u202f; elle vient donc comme dame de compagnie et travaille la nuit, de mémoire. Sur les falaises, les deux femmes se mettent à s’observer. Quand le tableau sera fini, le mariage pourra avoir lieu, et toutes deux le savent.',
    },
    nl: {
      display_title: 'Portrait de la jeune fille en feu',
      tagline: 'Om haar te schilderen moet ze kijken. Kijken is genoeg.',
      description:
        'Bretagne, 1770: Marianne moet een bruid schilderen die niet wil poseren, dus komt ze als gezelschapsdame en werkt ’s nachts uit het hoofd. Op de kliffen beginnen de twee vrouwen naar elkaar te kijken. Als het schilderij af is kan de bruiloft doorgaan, en dat weten ze allebei.',
    },
  },
  'Toni Erdmann': {
    de: {
      tagline: 'Ihr Vater ist in Bukarest. Er hat seine Zähne dabei.',
      description:
        'Ines berät Firmen, wen sie entlassen sollen, und hat keine Zeit; ihr Vater Winfried unterrichtet Musik und hat zu viel davon. Nach einem missglückten Besuch kehrt er mit Perücke und falschen Zähnen als Toni Erdmann zurück, Lebensberater, und taucht überall auf, wo sie ernst sein muss. Es tut weh, es ist sehr komisch, und irgendwann beginnt sie mitzuspielen.',
    },
    fr: {
      tagline: 'Son père est à Bucarest. Il a apporté son dentier.',
      description:
        'Ines conseille les entreprises sur qui licencier et n’a pas le temps\u202f; son père Winfried enseigne la musique et en a trop. Après une visite ratée, il revient avec une perruque et un dentier sous le nom de Toni Erdmann, coach de vie, et surgit partout où elle doit être sérieuse. Cela fait mal, c’est très drôle, et à un moment elle se met à jouer le jeu.',
    },
    nl: {
      tagline: 'Haar vader is in Boekarest. Hij heeft zijn tanden bij zich.',
      description:
        'Ines adviseert bedrijven wie ze moeten ontslaan en heeft geen tijd; haar vader Winfried geeft muziekles en heeft er te veel van. Na een mislukt bezoek keert hij met pruik en kunstgebit terug als Toni Erdmann, levenscoach, en duikt op waar zij serieus moet zijn. Het doet pijn, het is erg grappig, en op een gegeven moment begint ze mee te spelen.',
    },
  },
  Parasite: {
    de: {
      tagline: 'Oben ist eine Stelle frei. Und noch eine.',
      description:
        'Die Kims falten Pizzakartons in einem halben Keller, bis der Sohn Nachhilfelehrer in einer Villa mit Rasen wird. Einer nach dem anderen wird die ganze Familie von Leuten eingestellt, die nicht wissen dürfen, dass sie verwandt sind. Dann regnet es, und es klingelt an der Tür.',
    },
    fr: {
      tagline: 'En haut, une place est libre. Puis une autre.',
      description:
        'Les Kim plient des boîtes à pizza dans un entresol, jusqu’à ce que le fils devienne professeur particulier dans une villa avec pelouse. L’un après l’autre, toute la famille est engagée par des gens qui ne doivent pas savoir qu’ils sont parents. Puis il pleut, et l’on sonne à la porte.',
    },
    nl: {
      tagline: 'Boven is een baan vrij. En nog een.',
      description:
        'De Kims vouwen pizzadozen in een half souterrain, tot de zoon bijlesleraar wordt in een villa met gazon. Een voor een wordt de hele familie aangenomen door mensen die niet mogen weten dat ze verwant zijn. Dan regent het, en gaat de bel.',
    },
  },
  Moonlight: {
    de: {
      tagline: 'Little, Chiron, Black: drei Namen für einen Jungen.',
      description:
        'Ein Kind läuft in einem rauen Viertel von Miami vor anderen davon und wird von einem Dealer gefunden, der ihm das Schwimmen beibringt. Drei Kapitel, drei Alter und drei Darsteller erzählen, wie ein Mann verbirgt, was er ist. Barry Jenkins gibt jedem Blick die Zeit, die er braucht.',
    },
    fr: {
      tagline: 'Little, Chiron, Black\u00a0: trois noms pour un garçon.',
      description:
        'Un enfant fuit les autres dans un quartier dur de Miami et est recueilli par un dealer qui lui apprend à nager. Trois chapitres, trois âges et trois acteurs racontent comment un homme cache ce qu’il est. Barry Jenkins donne à chaque regard le temps qu’il lui faut.',
    },
    nl: {
      tagline: 'Little, Chiron, Black: drie namen voor één jongen.',
      description:
        'Een kind rent in een ruige buurt van Miami voor anderen weg en wordt gevonden door een dealer die hem leert zwemmen. Drie hoofdstukken, drie leeftijden en drie acteurs vertellen hoe een man verbergt wat hij is. Barry Jenkins geeft elke blik de tijd die hij nodig heeft.',
    },
  },
  'Stop Making Sense': {
    de: {
      tagline: 'Ein Mann, ein Kassettenrekorder und bald ein sehr großer Anzug.',
      description:
        'David Byrne geht auf eine leere Bühne und sagt, er habe ein Band, das er abspielen will. Mit jedem Lied kommt ein Musiker dazu, bis die Talking Heads und ihre Gäste das Pantages Theater in Hollywood füllen. Keine Interviews, kaum ein Gesicht aus dem Publikum: nur das Konzert, und man ist mittendrin.',
    },
    fr: {
      tagline: 'Un homme, un magnétophone, et bientôt un très grand costume.',
      description:
        'David Byrne entre sur une scène vide et dit qu’il a une cassette à faire entendre. À chaque chanson un musicien le rejoint, jusqu’à ce que les Talking Heads et leurs invités remplissent le Pantages Theater de Hollywood. Pas d’interviews, à peine un visage du public\u00a0: rien que le concert, et vous y êtes.',
    },
    nl: {
      tagline: 'Een man, een cassetterecorder, en al gauw een heel groot pak.',
      description:
        'David Byrne loopt een leeg podium op en zegt dat hij een bandje heeft dat hij wil laten horen. Bij elk nummer komt er een muzikant bij, tot de Talking Heads en hun gasten het Pantages Theater in Hollywood vullen. Geen interviews, nauwelijks een gezicht uit het publiek: alleen het concert, en u zit erin.',
    },
  },
  M: {
    de: {
      display_title: 'M – Eine Stadt sucht einen Mörder',
      tagline: 'Eine ganze Stadt lauscht auf eine gepfiffene Melodie.',
      description:
        'Ein Kindermörder versetzt Berlin in Angst, und die Polizei dreht jeden Stein um. Das stört die Geschäfte, also beginnt das organisierte Verbrechen seine eigene Suche, mit Bettlern an jeder Ecke. Fritz Langs erster Tonfilm weiß, was man mit Stille anfängt.',
    },
    fr: {
      display_title: 'M le maudit',
      tagline: 'Toute une ville guette un air sifflé.',
      description:
        'Un tueur d’enfants terrorise Berlin, et la police retourne chaque pierre. Cela gêne les affaires, alors la pègre lance ses propres recherches, avec des mendiants à chaque coin de rue. Le premier film parlant de Fritz Lang sait quoi faire du silence.',
    },
    nl: {
      tagline: 'Een hele stad luistert naar een gefloten deuntje.',
      description:
        'Een kindermoordenaar maakt Berlijn bang, en de politie keert elke steen om. Dat stoort de zaken, dus begint de georganiseerde misdaad een eigen zoektocht, met bedelaars op elke hoek. Fritz Langs eerste geluidsfilm weet wat je met stilte kunt doen.',
    },
  },
  'Spirited Away': {
    de: {
      display_title: 'Chihiros Reise ins Zauberland',
      tagline: 'Vergiss deinen Namen, und du verlässt das Badehaus nie.',
      description:
        'Auf dem Weg ins neue Haus essen Chihiros Eltern von einem fremden Büfett und verwandeln sich in Schweine. Um sie zu retten, arbeitet das Mädchen in einem Badehaus für Geister, in dem die Hexe Yubaba Namen stiehlt. Rettichgötter, Rußmännchen und ein Zug über dem Wasser: Miyazakis reichste Welt.',
    },
    fr: {
      display_title: 'Le Voyage de Chihiro',
      tagline: 'Oublie ton nom, et tu ne quitteras jamais les bains.',
      description:
        'En route vers leur nouvelle maison, les parents de Chihiro mangent à un étrange buffet et se changent en cochons. Pour les sauver, la fillette travaille dans des bains pour esprits, où la sorcière Yubaba vole les noms. Dieux-radis, boules de suie et un train sur l’eau\u00a0: le monde le plus riche de Miyazaki.',
    },
    nl: {
      display_title: 'De reis van Chihiro',
      tagline: 'Vergeet je naam, en je komt het badhuis nooit meer uit.',
      description:
        'Op weg naar het nieuwe huis eten Chihiro’s ouders van een vreemd buffet en veranderen in varkens. Om hen te redden gaat het meisje werken in een badhuis voor geesten, waar de heks Yubaba namen steelt. Radijsgoden, roetkriebels en een trein over het water: Miyazaki’s rijkste wereld.',
    },
  },
  Amélie: {
    de: {
      display_title: 'Die fabelhafte Welt der Amélie',
      tagline: 'Sie bringt das Leben anderer in Ordnung. Ihr eigenes kann warten.',
      description:
        'Hinter einer losen Kachel findet Amélie eine Dose mit den Schätzen eines Jungen und beschließt, sie dem Mann zu bringen, der er wurde. Von da an stiftet sie heimlich Glück in Montmartre, mit reisenden Gartenzwergen und gefälschten Briefen. Erst als sie sich selbst verliebt, versagt all ihre List.',
    },
    fr: {
      display_title: 'Le Fabuleux Destin d’Amélie Poulain',
      tagline: 'Elle répare la vie des autres. La sienne peut attendre.',
      description:
        'Derrière un carreau descellé, Amélie trouve une boîte avec les trésors d’un garçon et décide de la rendre à l’homme qu’il est devenu. Dès lors, elle arrange en secret le bonheur à Montmartre, avec des nains voyageurs et de fausses lettres. Ce n’est que lorsqu’elle tombe elle-même amoureuse que toute sa ruse échoue.',
    },
    nl: {
      tagline: 'Zij herstelt het leven van anderen. Het hare kan wachten.',
      description:
        'Achter een losse tegel vindt Amélie een blikje met de schatten van een jongen en besluit het terug te brengen naar de man die hij werd. Vanaf dan regelt ze in het geheim geluk in Montmartre, met reizende kabouters en vervalste brieven. Pas als ze zelf verliefd wordt, laat al haar list haar in de steek.',
    },
  },
  'Good Bye, Lenin!': {
    de: {
      tagline: 'Die DDR lebt weiter, auf 79 Quadratmetern.',
      description:
        'Alex’ Mutter hat den Mauerfall im Koma verschlafen, und jede Aufregung könnte sie töten. Also lässt der Sohn ihr Land in der Wohnung weitergehen: alte Etiketten auf neuen Gurken, selbst gemachte Fernsehnachrichten, Pioniere, die für Geld singen. Die Lüge wird schöner, als der Staat je war.',
    },
    fr: {
      tagline: 'La RDA continue, sur 79 mètres carrés.',
      description:
        'La mère d’Alex a traversé la chute du Mur dans le coma, et la moindre émotion pourrait la tuer. Alors le fils prolonge son pays dans leur appartement\u00a0: vieilles étiquettes sur cornichons neufs, journal télévisé fait maison, pionniers qui chantent pour de l’argent. Le mensonge devient plus beau que l’État ne l’a jamais été.',
    },
    nl: {
      tagline: 'De DDR leeft voort, op 79 vierkante meter.',
      description:
        'Alex’ moeder sliep in coma door de val van de Muur heen, en elke opwinding kan haar dood zijn. Dus laat de zoon haar land in hun flat doorgaan: oude etiketten op nieuwe augurken, zelfgemaakt televisiejournaal, pioniers die voor geld zingen. De leugen wordt mooier dan de staat ooit was.',
    },
  },
  'The Lives of Others': {
    de: {
      display_title: 'Das Leben der Anderen',
      tagline: 'Er hört alles. Dann beginnt er zuzuhören.',
      description:
        'Ost-Berlin, 1984: Hauptmann Wiesler von der Stasi sitzt mit Kopfhörern auf einem Dachboden und schreibt das Leben eines Dramatikers und einer Schauspielerin mit. Ein Minister will den Mann loswerden, weil er die Frau will. Wieslers Berichte werden dünner, und dann werden sie Erfindungen.',
    },
    fr: {
      display_title: 'La Vie des autres',
      tagline: 'Il entend tout. Puis il se met à écouter.',
      description:
        'Berlin-Est, 1984\u00a0: le capitaine Wiesler de la Stasi est assis dans un grenier, un casque sur les oreilles, et note la vie d’un dramaturge et d’une actrice. Un ministre veut écarter l’homme parce qu’il veut la femme. Les rapports de Wiesler s’amincissent, puis deviennent des inventions.',
    },
    nl: {
      display_title: 'Das Leben der Anderen',
      tagline: 'Hij hoort alles. Dan begint hij te luisteren.',
      description:
        'Oost-Berlijn, 1984: kapitein Wiesler van de Stasi zit met een koptelefoon op zolder en schrijft het leven op van een toneelschrijver en een actrice. Een minister wil de man weg hebben omdat hij de vrouw wil. Wieslers rapporten worden dunner, en dan worden het verzinsels.',
    },
  },
  'Mad Max: Fury Road': {
    de: {
      tagline: 'Hin und wieder zurück, mit Vollgas.',
      description:
        'Imperator Furiosa soll Benzin holen und biegt von der Straße ab, mit fünf Frauen in ihrem Laster, die dem Tyrannen Immortan Joe gehören. Sein ganzes Heer folgt, mit Trommeln und einer Gitarre, die Feuer speit, und Max ist vorn auf eine Motorhaube geschnallt. Zwei Stunden Wüste, Stahl und kaum ein Wort zu viel.',
    },
    fr: {
      tagline: 'Aller et retour, à pleine vitesse.',
      description:
        'Imperator Furiosa part chercher de l’essence et quitte la route, avec dans son camion cinq femmes qui appartiennent au tyran Immortan Joe. Toute son armée la poursuit, avec des tambours et une guitare qui crache le feu, et Max est sanglé à l’avant d’un capot. Deux heures de désert, d’acier et à peine un mot de trop.',
    },
    nl: {
      tagline: 'Heen en weer terug, op volle snelheid.',
      description:
        'Imperator Furiosa moet benzine halen en slaat van de weg af, met in haar truck vijf vrouwen die van de tiran Immortan Joe zijn. Zijn hele leger volgt, met trommels en een gitaar die vuur spuwt, en Max zit voorop een motorkap vastgebonden. Twee uur woestijn, staal en nauwelijks een woord te veel.',
    },
  },
  Gravity: {
    de: {
      tagline: 'Sechshundert Kilometer hoch, und die Luft geht aus.',
      description:
        'Eine Reparatur am Hubble-Teleskop ist fast fertig, als eine Wolke aus Trümmern schneller als eine Kugel um die Erde kommt. Dr. Stone wird auf ihrem ersten Flug ins Dunkel geschleudert und muss eine Station erreichen, dann eine zweite. Cuaróns Kamera schwebt mit ihr, und in 3D sitzt man kaum still.',
    },
    fr: {
      tagline: 'À six cents kilomètres, et l’air s’épuise.',
      description:
        'Une réparation sur le télescope Hubble touche à sa fin quand un nuage de débris arrive autour de la Terre plus vite qu’une balle. Le docteur Stone, pour son premier vol, est projetée dans le noir et doit atteindre une station, puis une autre. La caméra de Cuarón flotte avec elle, et en 3D il est difficile de rester assis.',
    },
    nl: {
      tagline: 'Zeshonderd kilometer hoog, en de lucht raakt op.',
      description:
        'Een reparatie aan de Hubble-telescoop is bijna klaar als een wolk brokstukken sneller dan een kogel om de aarde komt. Dr. Stone wordt op haar eerste vlucht het donker in geslingerd en moet een station bereiken, en dan nog een. Cuaróns camera zweeft met haar mee, en in 3D is stilzitten moeilijk.',
    },
  },
  Pina: {
    de: {
      tagline: 'Tanzt, tanzt, sonst sind wir verloren.',
      description:
        'Wenders und Pina Bausch hatten diesen Film zusammen geplant; sie starb vor dem ersten Drehtag. Ihre Tänzerinnen und Tänzer übernahmen und zeigen Café Müller, Kontakthof und Das Frühlingsopfer, auf der Bühne, in der Schwebebahn und in den Steinbrüchen um Wuppertal. Einer der wenigen Filme, die einen Grund haben, in 3D zu sein.',
    },
    fr: {
      tagline: 'Dansez, dansez, sinon nous sommes perdus.',
      description:
        'Wenders et Pina Bausch avaient préparé ce film ensemble\u202f; elle est morte avant le premier jour de tournage. Ses danseurs ont pris le relais et jouent Café Müller, Kontakthof et Le Sacre du printemps, sur scène, dans le monorail suspendu et dans les carrières autour de Wuppertal. L’un des rares films qui aient une raison d’être en 3D.',
    },
    nl: {
      tagline: 'Dans, dans, anders zijn we verloren.',
      description:
        'Wenders en Pina Bausch hadden deze film samen voorbereid; zij stierf voor de eerste draaidag. Haar dansers namen het over en spelen Café Müller, Kontakthof en Le Sacre du printemps, op het podium, in de zweeftrein en in de steengroeven rond Wuppertal. Een van de weinige films die een reden hebben om in 3D te zijn.',
    },
  },
  Hugo: {
    de: {
      display_title: 'Hugo Cabret',
      tagline: 'Hinter der Bahnhofsuhr lebt ein Junge, der Dinge repariert.',
      description:
        'Hugo hält die Uhren eines Pariser Bahnhofs am Laufen und lebt in ihren Wänden, damit der Inspektor ihn nicht ins Waisenhaus schickt. Ein kaputter Automat führt ihn zum mürrischen Besitzer eines Spielzeugstands, dessen Name einst auf jeder Leinwand stand: Georges Méliès. Scorseses Liebeserklärung an die ersten Jahre des Kinos.',
    },
    fr: {
      display_title: 'Hugo Cabret',
      tagline: 'Derrière l’horloge de la gare vit un garçon qui répare.',
      description:
        'Hugo fait tourner les horloges d’une gare parisienne et vit dans leurs murs, pour que l’inspecteur ne l’envoie pas à l’orphelinat. Un automate cassé le mène au propriétaire bougon d’une boutique de jouets, dont le nom était jadis sur tous les écrans\u00a0: Georges Méliès. La déclaration d’amour de Scorsese aux premières années du cinéma.',
    },
    nl: {
      tagline: 'Achter de stationsklok woont een jongen die dingen maakt.',
      description:
        'Hugo houdt de klokken van een Parijs station gaande en woont in hun muren, zodat de inspecteur hem niet naar een weeshuis stuurt. Een kapotte automaat leidt hem naar de knorrige eigenaar van een speelgoedkraam, wiens naam ooit op elk doek stond: Georges Méliès. Scorsese’s liefdesverklaring aan de eerste jaren van de film.',
    },
  },
  'Dune: Part Two': {
    de: {
      tagline: 'Wer zum Propheten wird, verliert, wofür er kam.',
      description:
        'Paul Atreides versteckt sich bei den Fremen, lernt, ohne Rhythmus zu gehen und die Würmer zu reiten, und liebt Chani, die nicht an Auserwählte glaubt. Seine Mutter hat die Legende im Süden schon verbreitet. Während die Harkonnen ihren grausamsten Neffen schicken, zeigen Pauls Visionen ihm einen Krieg in seinem eigenen Namen.',
    },
    fr: {
      display_title: 'Dune\u00a0: deuxième partie',
      tagline: 'Qui devient prophète perd ce pour quoi il est venu.',
      description:
        'Paul Atréides se cache chez les Fremen, apprend à marcher sans rythme et à chevaucher les vers, et aime Chani, qui ne croit pas aux élus. Sa mère a déjà répandu la légende dans le sud. Pendant que les Harkonnen envoient leur neveu le plus cruel, les visions de Paul lui montrent une guerre en son propre nom.',
    },
    nl: {
      tagline: 'Wie profeet wordt, verliest waarvoor hij kwam.',
      description:
        'Paul Atreides verbergt zich bij de Fremen, leert zonder ritme te lopen en de wormen te berijden, en houdt van Chani, die niet in uitverkorenen gelooft. Zijn moeder heeft de legende in het zuiden al verspreid. Terwijl de Harkonnen hun wreedste neef sturen, tonen Pauls visioenen hem een oorlog in zijn eigen naam.',
    },
  },
  Coco: {
    de: {
      tagline: 'Eine Nacht, um das Lied zu finden, das seine Familie verbot.',
      description:
        'Miguel will Musiker werden, in einer Schuhmacherfamilie, in der niemand auch nur summen darf. Am Tag der Toten leiht er sich eine berühmte Gitarre und findet sich auf der anderen Seite wieder, unter leuchtenden Tieren und Ahnen ohne Haut. Bis Sonnenaufgang muss er zu Hause sein, und er braucht einen Segen, den er nicht will.',
    },
    fr: {
      tagline: 'Une nuit pour trouver la chanson que sa famille interdit.',
      description:
        'Miguel veut être musicien dans une famille de cordonniers où personne n’a même le droit de fredonner. Le jour des Morts, il emprunte une guitare célèbre et se retrouve de l’autre côté, parmi des animaux lumineux et des ancêtres sans peau. Il doit rentrer avant le lever du soleil, et il lui faut une bénédiction dont il ne veut pas.',
    },
    nl: {
      tagline: 'Eén nacht om het lied te vinden dat zijn familie verbood.',
      description:
        'Miguel wil muzikant worden in een familie van schoenmakers waarin niemand zelfs maar mag neuriën. Op de Dag van de Doden leent hij een beroemde gitaar en belandt aan de andere kant, tussen gloeiende dieren en voorouders zonder huid. Voor zonsopgang moet hij thuis zijn, en hij heeft een zegen nodig die hij niet wil.',
    },
  },
  'The Grand Budapest Hotel': {
    de: {
      display_title: 'Grand Budapest Hotel',
      tagline: 'Ein Concierge, ein Lobby Boy und Junge mit Apfel.',
      description:
        'Monsieur Gustave führt das feinste Hotel von Zubrowka mit Parfüm, Poesie und Aufmerksamkeit für ältere Damen. Als eine von ihnen stirbt und ihm ein Gemälde hinterlässt, bezichtigt ihre Familie ihn des Mordes, und sein Lobby Boy Zero flieht mit ihm durch ein Land am Rand des Krieges. Gedreht wurde in Görlitz, zwei Stunden von hier.',
    },
    fr: {
      tagline: 'Un concierge, un groom, et le Garçon à la pomme.',
      description:
        'Monsieur Gustave dirige le plus bel hôtel de Zubrowka avec du parfum, de la poésie et des attentions pour les dames âgées. Quand l’une d’elles meurt et lui laisse un tableau, sa famille l’accuse de meurtre, et son groom Zero fuit avec lui à travers un pays au bord de la guerre. Le film a été tourné à Görlitz, à deux heures d’ici.',
    },
    nl: {
      tagline: 'Een conciërge, een piccolo, en Jongen met appel.',
      description:
        'Monsieur Gustave leidt het chicste hotel van Zubrowka met parfum, poëzie en aandacht voor oudere dames. Als een van hen sterft en hem een schilderij nalaat, beschuldigt haar familie hem van moord, en zijn piccolo Zero vlucht met hem door een land op de rand van oorlog. Gefilmd in Görlitz, twee uur hiervandaan.',
    },
  },
  'Paddington 2': {
    de: {
      tagline: 'Freundlich und höflich, auch im Gefängnis.',
      description:
        'Paddington spart für ein Aufklappbuch von London für seine Tante Lucy, dann wird es gestohlen, und er ist es, der am Tatort steht. Hinter Gittern macht er den Koch mit Orangenmarmelade bekannt, während die Browns den wahren Dieb suchen. Hugh Grant spielt einen verblühten Schauspieler mit sehr vielen Kostümen und genießt jedes.',
    },
    fr: {
      tagline: 'Gentil et poli, même en prison.',
      description:
        'Paddington économise pour un livre animé de Londres destiné à sa tante Lucy, puis le livre est volé et c’est lui que l’on trouve sur place. Derrière les barreaux, il initie le cuisinier à la marmelade, pendant que les Brown cherchent le vrai voleur. Hugh Grant joue un acteur sur le retour aux très nombreux costumes, et savoure chacun d’eux.',
    },
    nl: {
      tagline: 'Vriendelijk en beleefd, ook in de gevangenis.',
      description:
        'Paddington spaart voor een pop-upboek van Londen voor zijn tante Lucy, en dan wordt het gestolen en is hij degene die ter plekke wordt gevonden. Achter de tralies laat hij de kok kennismaken met marmelade, terwijl de Browns de echte dief zoeken. Hugh Grant speelt een uitgebloeide acteur met heel veel kostuums en geniet van elk ervan.',
    },
  },
  Arrival: {
    de: {
      tagline: 'Zwölf Schiffe sind da. Jemand muss Hallo sagen.',
      description:
        'Zwölf Schalen hängen über der Erde, und die Armee bittet eine Linguistin herauszufinden, was die Besucher wollen. Louise Banks lernt, Kreise aus Tinte im Nebel zu lesen, und je länger sie das tut, desto seltsamer werden ihre Erinnerungen. Während die Nationen die Geduld verlieren, begreift sie, was für ein Geschenk man ihr gemacht hat.',
    },
    fr: {
      display_title: 'Premier Contact',
      tagline: 'Douze vaisseaux sont là. Quelqu’un doit dire bonjour.',
      description:
        'Douze coques flottent au-dessus de la Terre, et l’armée demande à une linguiste de découvrir ce que veulent les visiteurs. Louise Banks apprend à lire des cercles d’encre dans la brume, et plus elle le fait, plus ses souvenirs deviennent étranges. Pendant que les nations perdent patience, elle comprend quel cadeau on lui a fait.',
    },
    nl: {
      tagline: 'Twaalf schepen zijn er. Iemand moet hallo zeggen.',
      description:
        'Twaalf schalen hangen boven de aarde, en het leger vraagt een taalkundige uit te zoeken wat de bezoekers willen. Louise Banks leert cirkels van inkt in de mist te lezen, en hoe langer ze dat doet, hoe vreemder haar herinneringen worden. Terwijl de naties hun geduld verliezen, begrijpt ze wat voor geschenk ze heeft gekregen.',
    },
  },
  'Everything Everywhere All at Once': {
    de: {
      tagline: 'Das Finanzamt und alle anderen Universen.',
      description:
        'Evelyn hat einen Waschsalon, eine Steuerprüfung und eine Tochter, mit der sie nicht reden kann, als ihr Mann ihr zwischen zwei Stockwerken eröffnet, dass er aus einer anderen Welt kommt. In anderen Leben kann sie singen, kämpfen und kochen, und sie wird alles davon brauchen. Wurstfinger, zwei Steine und ein Bagel: Am Ende geht es um eine Mutter, die loslassen muss.',
    },
    fr: {
      tagline: 'Le fisc, et tous les autres univers.',
      description:
        'Evelyn a une laverie, un contrôle fiscal et une fille à qui elle ne sait pas parler, quand son mari lui annonce entre deux étages qu’il vient d’un autre monde. Dans d’autres vies, elle sait chanter, se battre et cuisiner, et elle aura besoin de tout. Doigts en saucisse, deux pierres et un bagel\u00a0: au bout du compte, c’est l’histoire d’une mère qui doit lâcher prise.',
    },
    nl: {
      tagline: 'De belastingdienst, en alle andere universums.',
      description:
        'Evelyn heeft een wasserette, een belastingcontrole en een dochter met wie ze niet kan praten, als haar man tussen twee verdiepingen zegt dat hij uit een andere wereld komt. In andere levens kan ze zingen, vechten en koken, en ze zal alles nodig hebben. Worstvingers, twee stenen en een bagel: uiteindelijk gaat het over een moeder die moet loslaten.',
    },
  },
  'The Zone of Interest': {
    de: {
      tagline: 'Ein Garten, eine Mauer und was dahinter zu hören ist.',
      description:
        'Hedwig Höß ist stolz auf ihre Dahlien, ihr Gewächshaus und das Schwimmbecken; ihr Mann hat sein Büro auf der anderen Seite der Mauer, in Auschwitz. Glazer zeigt das Lager nie. Er lässt es hören, den ganzen Tag, während eine Familie frühstückt.',
    },
    fr: {
      display_title: 'La Zone d’intérêt',
      tagline: 'Un jardin, un mur, et ce que l’on entend derrière.',
      description:
        'Hedwig Höss est fière de ses dahlias, de sa serre et de la piscine\u202f; son mari a son bureau de l’autre côté du mur, à Auschwitz. Glazer ne montre jamais le camp. Il le fait entendre, toute la journée, pendant qu’une famille prend son petit déjeuner.',
    },
    nl: {
      tagline: 'Een tuin, een muur, en wat erachter te horen is.',
      description:
        'Hedwig Höss is trots op haar dahlia’s, haar kas en het zwembad; haar man heeft zijn kantoor aan de andere kant van de muur, in Auschwitz. Glazer toont het kamp nooit. Hij laat het horen, de hele dag lang, terwijl een gezin ontbijt.',
    },
  },
  'The Brutalist': {
    de: {
      display_title: 'Der Brutalist',
      tagline: 'Ein Architekt verlässt ein Land und baut in einem anderen.',
      description:
        'László Tóth hat überlebt und kommt in Pennsylvania an, mit nichts als den Bauten in seinem Kopf. Ein reicher Mann lässt ihn auf einem Hügel ein Denkmal entwerfen und sorgt dafür, dass er nie vergisst, wem der Hügel gehört. Dreieinhalb Stunden, mit der Pause dort, wo der Regisseur sie gesetzt hat.',
    },
    fr: {
      tagline: 'Un architecte quitte un pays et bâtit dans un autre.',
      description:
        'László Tóth a survécu et arrive en Pennsylvanie sans rien d’autre que les bâtiments qu’il a en tête. Un homme riche lui confie un monument sur une colline, et veille à ce qu’il n’oublie jamais à qui est la colline. Trois heures et demie, avec l’entracte là où le réalisateur l’a mis.',
    },
    nl: {
      tagline: 'Een architect verlaat het ene land en bouwt in het andere.',
      description:
        'László Tóth heeft het overleefd en komt in Pennsylvania aan met niets dan de gebouwen in zijn hoofd. Een rijke man laat hem op een heuvel een monument ontwerpen en zorgt dat hij nooit vergeet wiens heuvel het is. Drieënhalf uur, met de pauze waar de regisseur die zette.',
    },
  },
  'Wings of Desire': {
    de: {
      display_title: 'Der Himmel über Berlin',
      tagline: 'Ein Engel wüsste gern, wie Kaffee schmeckt.',
      description:
        'Damiel und Cassiel streifen durch das geteilte Berlin und hören, was die Menschen denken, in der U-Bahn, auf den Brücken, in der Bibliothek. Sie können trösten und nichts berühren. Als Damiel eine Trapezkünstlerin sieht, will er endlich etwas wiegen und Farben sehen.',
    },
    fr: {
      display_title: 'Les Ailes du désir',
      tagline: 'Un ange aimerait savoir quel goût a le café.',
      description:
        'Damiel et Cassiel errent dans Berlin divisé et entendent ce que pensent les gens, dans le métro, sur les ponts, à la bibliothèque. Ils peuvent consoler et ne peuvent rien toucher. Quand Damiel voit une trapéziste, il veut enfin peser quelque chose, et voir les couleurs.',
    },
    nl: {
      display_title: 'Der Himmel über Berlin',
      tagline: 'Een engel zou willen weten hoe koffie smaakt.',
      description:
        'Damiel en Cassiel dwalen door het gedeelde Berlijn en horen wat mensen denken, in de metro, op de bruggen, in de bibliotheek. Ze kunnen troosten en niets aanraken. Als Damiel een trapezeartieste ziet, wil hij eindelijk iets wegen, en kleuren zien.',
    },
  },
  'Cléo from 5 to 7': {
    de: {
      display_title: 'Mittwoch zwischen 5 und 7',
      tagline: 'Zwei Stunden, bis der Arzt anruft.',
      description:
        'Eine Sängerin wartet auf das Ergebnis einer Untersuchung und hält es nicht aus, damit allein zu sein. Sie kauft einen Hut, fährt im Taxi durch Paris, streitet mit ihren Musikern, und im Park spricht ein Soldat auf Urlaub sie an. Varda erzählt es fast in Echtzeit, und irgendwo unterwegs wird aus einer Puppe ein Mensch.',
    },
    fr: {
      display_title: 'Cléo de 5 à 7',
      tagline: 'Deux heures avant que le médecin appelle.',
      description:
        'Une chanteuse attend le résultat d’un examen et ne supporte pas d’être seule avec lui. Elle achète un chapeau, traverse Paris en taxi, se dispute avec ses musiciens, et dans le parc un soldat en permission lui adresse la parole. Varda le raconte presque en temps réel, et quelque part en chemin une poupée devient une personne.',
    },
    nl: {
      display_title: 'Cléo de 5 à 7',
      tagline: 'Twee uur tot de dokter belt.',
      description:
        'Een zangeres wacht op de uitslag van een onderzoek en houdt het niet uit om er alleen mee te zijn. Ze koopt een hoed, rijdt in een taxi door Parijs, maakt ruzie met haar muzikanten, en in het park spreekt een soldaat met verlof haar aan. Varda vertelt het bijna in echte tijd, en ergens onderweg wordt een pop een mens.',
    },
  },
  'Paris, Texas': {
    de: {
      tagline: 'Ein Mann kommt aus der Wüste und sagt nicht, wo er war.',
      description:
        'Travis war vier Jahre verschwunden, als er mit einer roten Kappe die Bahnlinie entlangkommt. Sein Bruder bringt ihn nach Los Angeles, zu einem Sohn, der längst andere seine Eltern nennt. Vater und Sohn machen sich auf, die Mutter zu finden, und treffen sie hinter einer Glasscheibe.',
    },
    fr: {
      tagline: 'Un homme sort du désert et ne dit pas où il était.',
      description:
        'Travis avait disparu depuis quatre ans quand il arrive le long de la voie ferrée, une casquette rouge sur la tête. Son frère l’emmène à Los Angeles, auprès d’un fils qui appelle depuis longtemps d’autres gens ses parents. Père et fils partent chercher la mère, et la retrouvent derrière une vitre.',
    },
    nl: {
      tagline: 'Een man loopt de woestijn uit en zegt niet waar hij was.',
      description:
        'Travis was vier jaar vermist als hij met een rode pet langs de spoorlijn komt lopen. Zijn broer brengt hem naar Los Angeles, naar een zoon die anderen allang zijn ouders noemt. Vader en zoon gaan op weg om de moeder te vinden, en ontmoeten haar achter een glazen ruit.',
    },
  },
  'Drive My Car': {
    de: {
      tagline: 'Ein roter Saab, eine Kassette und zwei, die zuerst nicht reden.',
      description:
        'Zwei Jahre nach dem Tod seiner Frau probt der Regisseur Kafuku in Hiroshima Onkel Wanja, mit Schauspielern, die keine gemeinsame Sprache haben. Das Festival besteht darauf, dass eine junge Fahrerin ihn hin- und herbringt. Auf den langen Straßen, während eine tote Stimme vom Band den Text liest, beginnen beide zu erzählen, was sie für sich behalten haben.',
    },
    fr: {
      tagline: 'Une Saab rouge, une cassette, et deux personnes qui d’abord se taisent.',
      description:
        'Deux ans après la mort de sa femme, le metteur en scène Kafuku répète Oncle Vania à Hiroshima, avec des acteurs qui n’ont pas de langue commune. Le festival tient à ce qu’une jeune conductrice le conduise. Sur les longues routes, pendant qu’une voix morte lit le texte sur la bande, tous deux commencent à dire ce qu’ils ont gardé pour eux.',
    },
    nl: {
      tagline: 'Een rode Saab, een cassette, en twee mensen die eerst niet praten.',
      description:
        'Twee jaar na de dood van zijn vrouw repeteert regisseur Kafuku in Hiroshima Oom Wanja, met acteurs die geen taal delen. Het festival staat erop dat een jonge chauffeuse hem heen en weer rijdt. Op de lange wegen, terwijl een dode stem van de band de tekst leest, beginnen ze allebei te vertellen wat ze voor zich hielden.',
    },
  },
}

/** The translations of a movie: title, words and genres. */
export function movieOtherwise({ title, genres, notice }: Pick<DemoMovie, 'title' | 'genres' | 'notice'>) {
  const said = Object.entries(SAID[title] ?? {}).map(([locale, words]) => {
    const into = (word: string) => wordIn(locale as 'de' | 'fr' | 'nl', word)
    return [locale, { ...words, genres: genres.map(into), ...(notice !== undefined && { notice: into(notice) }) }]
  })
  return Object.fromEntries(said)
}

/** What a movie is called in a language. */
export function titleIn(locale: string, title: string): string {
  return (SAID[title] as Record<string, Said | undefined> | undefined)?.[locale]?.display_title ?? title
}
