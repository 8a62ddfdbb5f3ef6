import type { Translated } from '../../texts.ts'
import type { moving as en } from '../en/moving.ts'

/** The page on which a schedule goes to another screen with its audience. */
export const moving: Translated<typeof en> = {
  moving: {
    key: 'In anderen Saal verlegen',
    title: '{{movie}} in einen anderen Saal verlegen',
    to: 'In welchen Saal',
    to_help:
      'Alle bekommen dort einen Platz: Gruppen bleiben zusammen, in derselben Klasse und gleich weit vorn oder hinten.',
    choose: 'Saal wählen',
    screen_one: '{{name}}, {{count}} Platz',
    screen_other: '{{name}}, {{count}} Plätze',
    no_screens: 'Dieses Kino hat keinen anderen Saal.',
    reserved_one: '{{count}} Platz ist reserviert und geht mit.',
    reserved_other: '{{count}} Plätze sind reserviert und gehen mit.',
    now_in: 'Jetzt in {{screen}}',
    then_in: 'Dann in {{screen}}',
    no_numbers_one: '{{count}} Platz ohne Nummer.',
    no_numbers_other: '{{count}} Plätze ohne Nummern.',
    seat_goes: '{{seat}} kommt auf {{to}}.',
    seat_none: '{{seat}} hat dort keinen Platz.',
    seat_free: '{{seat}} ist frei.',
    seat_of: '{{seat}}: für {{from}}.',
    pick: 'Drücken Sie im anderen Plan einen Platz, um diesen zu vergeben.',
    pick_first: 'Drücken Sie zuerst den Platz, den jemand jetzt hat.',
    undo_one: '{{count}} eigene Wahl zurücknehmen',
    undo_other: '{{count}} eigene Wahlen zurücknehmen',
    unseated_one: '{{count}} Platz hat dort keinen',
    unseated_other: '{{count}} Plätze haben dort keinen',
    unseated_help: 'Drücken Sie links einen solchen Platz, dann rechts einen für ihn.',
    why: {
      no_class: 'Seine Klasse gibt es dort nicht.',
      no_wheelchair_place: 'Dort ist kein Rollstuhlplatz mit Begleitplätzen mehr frei.',
      no_room: 'Dort ist nichts frei.',
    },
    legend: { chosen: 'Diese Gruppe', taken: 'Jemand sitzt dort', off: 'Dort noch ohne Platz' },
    first_all: 'Zuerst brauchen alle einen Platz.',
    conflicts_one: '{{count}} Sache passt in {{screen}} zu dieser Zeit nicht',
    conflicts_other: '{{count}} Dinge passen in {{screen}} zu dieser Zeit nicht',
    accept: 'Trotzdem verlegen',
    keep: 'Dort lassen',
    go: 'In {{screen}} verlegen',
    sure: '{{movie}} in {{screen}} verlegen?',
    sure_text_one:
      'Bis alle dort sitzen, wird nichts verkauft. {{count}} Ticket bekommt einen neuen Platz und einen neuen Code: Das alte öffnet keine Tür mehr. Reservierte Plätze, die mitgehen: {{reserved}}. E-Mails: {{letters}}. Gesperrte Plätze werden frei.',
    sure_text_other:
      'Bis alle dort sitzen, wird nichts verkauft. {{count}} Tickets bekommen neue Plätze und neue Codes: Die alten öffnen keine Tür mehr. Reservierte Plätze, die mitgehen: {{reserved}}. E-Mails: {{letters}}. Gesperrte Plätze werden frei.',
    stop: 'Sofort: Nichts wird mehr verkauft',
    stop_text:
      'Warenkörbe enden, bevor sie bezahlt sind. Sobald alle in {{screen}} einen Platz haben, geht der Verkauf dort weiter.',
    home: 'Alle Plätze kommen zurück',
    home_text: 'Was das Kino verkauft, bis es davon hört, bekommt auch einen Platz.',
    home_left_one: 'Auf {{count}} Platz wird noch gewartet.',
    home_left_other: 'Auf {{count}} Plätze wird noch gewartet.',
    came: 'Alle Plätze sind da',
    waits_text:
      'Die Leitung ist unterbrochen. Bis sie wieder steht, wird die Vorstellung im bisherigen Saal weiter verkauft. Rufen Sie die Kasse an.',
    waits_called_one:
      'Die Leitung ist unterbrochen. {{count}} Platz kann dort noch verkauft werden, bis das Kino davon hört. Rufen Sie die Kasse an.',
    waits_called_other:
      'Die Leitung ist unterbrochen. {{count}} Plätze können dort noch verkauft werden, bis das Kino davon hört. Rufen Sie die Kasse an.',
    old: 'Wartet auf das Programm im Kino',
    old_text:
      'Die Box dieses Kinos hat ein älteres Programm, das keine Vorstellungen verlegt. Aktualisieren Sie es zuerst.',
    seated_one: '{{count}} Ticket bekommt seinen neuen Platz',
    seated_other: '{{count}} Tickets bekommen ihre neuen Plätze',
    seated_text:
      'Alte Tickets öffnen keine Tür mehr. Gesperrte Plätze werden frei. Ab dann gilt, was der neue Saal online erlaubt.',
    stopped: 'Jemand hat keinen Platz',
    stopped_text:
      'Inzwischen wurden Tickets verkauft. Wählen Sie Plätze dafür von Hand und machen Sie weiter, oder blasen Sie die Verlegung ab.',
    moved: 'Der Verkauf läuft in {{screen}}',
    letters_one: '{{count}} Person bekommt eine E-Mail',
    letters_other: '{{count}} Personen bekommen eine E-Mail',
    letters_text:
      'Mit den alten und den neuen Plätzen und den neuen Tickets. Papiere der Kasse werden dort neu gedruckt.',
    without_one: '{{count}} Verkauf oder Reservierung hat keine E-Mail-Adresse: Sagen Sie es am Einlass.',
    without_other: '{{count}} Verkäufe und Reservierungen haben keine E-Mail-Adresse: Sagen Sie es am Einlass.',
    begun: 'Begonnen {{time}}',
    begun_by: 'Begonnen {{time}} von {{who}}',
    off: 'Abgeblasen: Verkauf wie bisher',
    call_off: 'Verlegung abblasen',
    go_on: 'Mit diesen Plätzen weiter',
    state: {
      draft: 'Diese Vorstellung ist ein Entwurf. Ändern Sie ihren Saal im Planer.',
      over: 'Diese Vorstellung ist vorbei.',
      cancelled: 'Diese Vorstellung ist abgesagt und bleibt, wie sie ist.',
      old: 'Wartet auf eine Aktualisierung der Box im Kino',
      home: 'Holt ihre Plätze zurück',
      stopped: 'Jemand hat keinen Platz: Wählen Sie ihn von Hand',
      moving: 'Alle bekommen ihren neuen Platz',
      letters: 'In {{screen}} verlegt: Die E-Mails werden geschrieben',
      done: 'In {{screen}} verlegt',
    },
  },
}
