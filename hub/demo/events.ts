import type { PoolClient } from 'pg'
import type { Locale } from '#protocol/i18n/locales.ts'
import { slugOf } from '#protocol/kit/slug.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { CINEMAS } from './house.ts'
import { MOVIES } from './movies.ts'
import { titleIn } from './movies-otherwise.ts'
import { today } from './programme.ts'

interface Said {
  title: (movie: string) => string
  description: string
  content: string
}

/** A kind of evening that the demo always has one of: around which schedules, and what it says. */
interface DemoEvent extends Readonly<Record<Locale, Said>> {
  kind: string
  /** Hours of the clock in which its schedule begins, both included. */
  hours: readonly [from: number, until: number]
  /** Of which movies; null = of any. */
  movies: readonly string[] | null
  /** Whoever comes buys there, as for every silent movie. */
  at_counter?: true
}

const SILENT = MOVIES.filter(({ versions }) => versions.includes('SILENT')).map(({ title }) => title)

const EVENTS: readonly DemoEvent[] = [
  {
    kind: 'film-talk',
    hours: [18, 20],
    movies: null,
    en: {
      title: (movie) => `Film talk: ${movie}`,
      description:
        'After the film the people who choose our programme talk with you about it, at the bar or in your seat.',
      content:
        '<p>Why this film, and why now? Those who put it on the programme say so, and want to hear what you saw.</p><h2>The evening</h2><ul><li><b>Doors and bar</b> half an hour before the film.</li><li><b>A few words</b> from the house, then the film.</li><li><b>The talk</b> right after it, about an hour. You can ask, or just listen.</li></ul>',
    },
    de: {
      title: (movie) => `Filmgespräch: ${movie}`,
      description:
        'Nach dem Film sprechen die, die unser Programm machen, mit Ihnen darüber, an der Bar oder im Sessel.',
      content:
        '<p>Warum dieser Film, und warum jetzt? Das sagen die, die ihn ins Programm genommen haben, und möchten hören, was Sie gesehen haben.</p><h2>Der Abend</h2><ul><li><b>Einlass und Bar</b> eine halbe Stunde vor dem Film.</li><li><b>Ein paar Worte</b> aus dem Haus, dann der Film.</li><li><b>Das Gespräch</b> gleich danach, etwa eine Stunde. Sie können fragen oder einfach zuhören.</li></ul>',
    },
    fr: {
      title: (movie) => `Rencontre autour de ${movie}`,
      description: 'Après le film, celles et ceux qui font le programme en parlent avec vous, au bar ou dans la salle.',
      content:
        '<p>Pourquoi ce film, et pourquoi maintenant\u202f? Ceux qui l’ont choisi vous le disent, et veulent savoir ce que vous avez vu.</p><h2>La soirée</h2><ul><li><b>Portes et bar</b> une demi-heure avant le film.</li><li><b>Quelques mots</b> de la maison, puis le film.</li><li><b>La rencontre</b> juste après, environ une heure. Vous pouvez poser des questions, ou seulement écouter.</li></ul>',
    },
    nl: {
      title: (movie) => `Filmgesprek: ${movie}`,
      description: 'Na de film praten de mensen van het programma er met u over, aan de bar of in uw stoel.',
      content:
        '<p>Waarom deze film, en waarom nu? Dat zeggen wie hem kozen, en ze willen horen wat u zag.</p><h2>De avond</h2><ul><li><b>Deuren en bar</b> een halfuur voor de film.</li><li><b>Een paar woorden</b> van het huis, dan de film.</li><li><b>Het gesprek</b> meteen erna, ongeveer een uur. U kunt vragen stellen, of gewoon luisteren.</li></ul>',
    },
  },
  {
    kind: 'live-music',
    hours: [17, 23],
    movies: SILENT,
    at_counter: true,
    en: {
      title: (movie) => `${movie} with live music`,
      description: 'A silent film as it was meant: with somebody at the piano who sees it with you.',
      content:
        '<p>Ada Weiss plays what she sees, and never the same twice. The film is shown from the restored copy, with its first titles.</p><h2>Good to know</h2><ul><li>Seating is free, so come in time.</li><li>The piano is loud in the first two rows, and wonderful.</li></ul>',
    },
    de: {
      title: (movie) => `${movie} mit Live-Musik`,
      description: 'Ein Stummfilm, wie er gedacht war: mit jemandem am Klavier, der ihn mit Ihnen sieht.',
      content:
        '<p>Ada Weiss spielt, was sie sieht, und nie zweimal dasselbe. Der Film läuft in der restaurierten Fassung mit den ersten Zwischentiteln.</p><h2>Gut zu wissen</h2><ul><li>Die Platzwahl ist frei, kommen Sie also rechtzeitig.</li><li>In den ersten zwei Reihen ist das Klavier laut, und wunderbar.</li></ul>',
    },
    fr: {
      title: (movie) => `${movie} en ciné-concert`,
      description: 'Un film muet comme il devait l’être\u00a0: avec une pianiste qui le regarde avec vous.',
      content:
        '<p>Ada Weiss joue ce qu’elle voit, et jamais deux fois la même chose. Le film est montré dans sa version restaurée, avec ses premiers intertitres.</p><h2>Bon à savoir</h2><ul><li>Les places sont libres, venez donc à l’heure.</li><li>Aux deux premiers rangs, le piano est fort, et merveilleux.</li></ul>',
    },
    nl: {
      title: (movie) => `${movie} met livemuziek`,
      description: 'Een stomme film zoals hij was bedoeld: met iemand aan de piano die hem met u bekijkt.',
      content:
        '<p>Ada Weiss speelt wat ze ziet, en nooit twee keer hetzelfde. De film draait in de gerestaureerde versie met de eerste tussentitels.</p><h2>Goed om te weten</h2><ul><li>U kiest zelf een stoel, kom dus op tijd.</li><li>Op de eerste twee rijen klinkt de piano hard, en prachtig.</li></ul>',
    },
  },
  {
    kind: 'coffee-and-film',
    hours: [12, 16],
    movies: null,
    en: {
      title: (movie) => `Coffee and ${movie}`,
      description: 'A film in the afternoon, with coffee and a piece of cake from the bakery next door.',
      content:
        '<p>The bar opens an hour before. Coffee and cake are yours with any ticket of this show; take them into the hall, we have trays.</p>',
    },
    de: {
      title: (movie) => `Kaffee und ${movie}`,
      description: 'Ein Film am Nachmittag, mit Kaffee und einem Stück Kuchen vom Bäcker nebenan.',
      content:
        '<p>Die Bar öffnet eine Stunde vorher. Kaffee und Kuchen gehören zu jedem Ticket dieser Vorstellung; nehmen Sie beides mit in den Saal, wir haben Tabletts.</p>',
    },
    fr: {
      title: (movie) => `Café et ${movie}`,
      description: 'Un film l’après-midi, avec un café et une part de gâteau de la boulangerie voisine.',
      content:
        '<p>Le bar ouvre une heure avant. Café et gâteau sont offerts avec chaque billet de cette séance\u202f; emportez-les en salle, nous avons des plateaux.</p>',
    },
    nl: {
      title: (movie) => `Koffie en ${movie}`,
      description: 'Een film in de middag, met koffie en een stuk taart van de bakker hiernaast.',
      content:
        '<p>De bar gaat een uur van tevoren open. Koffie en taart horen bij elk ticket van deze voorstelling; neem ze mee de zaal in, we hebben dienbladen.</p>',
    },
  },
]

/** So far ahead an event is announced, and so soon it is too late to learn of it. */
const DAYS = { from: 2, to: 9 }
const TIME_ZONE = CINEMAS[0]!.time_zone

/**
 * There is always an event of each kind to come: a schedule of the next days gets one when none is announced.
 */
export async function planEvents(client: PoolClient, now: string): Promise<void> {
  for (const event of EVENTS) if (!(await isAnnounced(client, event, now))) await plan(client, event, now)
}

async function isAnnounced(client: PoolClient, { kind }: DemoEvent, now: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from events join schedules on schedules.id = schedule_id
     where events.deleted_at is null and start > $1 and starts_with(slug, $2)`,
    [now, kind],
  )
  return rowCount !== 0
}

async function plan(client: PoolClient, event: DemoEvent, now: string): Promise<void> {
  const { kind, hours, movies, at_counter = false, ...said } = event
  const { rows } = await client.query<{ id: number; business_date: string; title: string }>(
    `select schedules.id, business_date, display_title as title from schedules join movies on movies.id = movie_id
     where schedules.deleted_at is null and cancelled_at is null and sell_online <> $7 and schedule_type = 'public'
       and business_date between $1 and $2 and extract(hour from start at time zone $3) between $4 and $5
       and ($6::text[] is null or display_title = any($6))
       and not exists (select 1 from events where schedule_id = schedules.id and events.deleted_at is null)
     order by start, schedules.id limit 1`,
    [addDays(today(now), DAYS.from), addDays(today(now), DAYS.to), TIME_ZONE, ...hours, movies, at_counter],
  )
  const [schedule] = rows
  if (!schedule) return
  const { en, ...others } = said
  const spoken = Object.entries(others).map(([locale, words]) => [
    locale,
    wordsOf(words, titleIn(locale, schedule.title)),
  ])
  const own = wordsOf(en, schedule.title)
  await client.query(
    `insert into events (exhibitor_id, schedule_id, slug, title, description, content, translations, sell_online)
     select current_setting('app.exhibitor')::int, $1, $2, $3, $4, $5, $6, not $7::boolean
     where not exists (select 1 from events where slug = $2)
     on conflict (exhibitor_id, slug) where deleted_at is null do nothing`,
    [
      schedule.id,
      slugOf(`${kind} ${schedule.business_date}`),
      own.title,
      own.description,
      own.content,
      JSON.stringify(Object.fromEntries(spoken)),
      at_counter,
    ],
  )
}

function wordsOf({ title, description, content }: Said, movie: string) {
  return { title: title(movie), description, content }
}
