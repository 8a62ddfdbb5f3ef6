import type { Translated } from '../../texts.ts'
import type { exhibitors as en } from '../en/exhibitors.ts'

export const exhibitors: Translated<typeof en> = {
  exhibitors: {
    text: 'Alle Häuser dieser Installation. Sie sehen, was deren Websites ohnehin zeigen, und sonst nichts von ihnen.',
    add: 'Betreiber anlegen',
    own: 'Ihr Haus',
    blocked_since: 'Gesperrt seit {{time}}',
    change: 'Ändern',
    block: 'Sperren',
    unblock: 'Sperre aufheben',
    modules: 'Module',
    hosts_help: 'Die Namen, unter denen die Website erreichbar ist, durch Kommas getrennt.',
    manager_name: 'Name der ersten leitenden Person',
    manager_email: 'E-Mail der ersten leitenden Person',
    manager_help: 'Dorthin geht eine Mail mit einem Link, um ein Passwort zu wählen.',
    invited: 'Das Haus ist angelegt. Die Einladung ging an {{email}}.',
    changed: '{{trade_name}} wurde geändert.',
    is_blocked: '{{trade_name}} ist gesperrt.',
    is_open: '{{trade_name}} ist wieder offen.',
    block_title: '{{trade_name}} sperren?',
    block_text:
      'Die Leute dieses Hauses sind sofort aus dem Portal abgemeldet, und online wird nichts mehr verkauft. Gekauftes bleibt, und die Kassen verkaufen weiter.',
    unblock_title: 'Sperre von {{trade_name}} aufheben?',
    unblock_text: 'Die Leute dieses Hauses können sich wieder anmelden, und die Website verkauft wieder.',
  },
  caretakers: {
    title: 'Wer die Installation betreut',
    text: 'Sie legen Veranstalter an, sperren sie und ändern ihre Hostnamen und Module. Eine Person bleibt immer.',
    add: 'Person hinzufügen',
    me: 'Sie',
    since: 'seit {{time}}',
    end: 'Entziehen',
    end_text:
      '{{name}} betreut die Installation nicht mehr und wird abgemeldet. Alle, die sie betreuen, bekommen eine Mail.',
    end_me:
      'Sie betreuen die Installation nicht mehr und werden abgemeldet. Alle, die sie betreuen, bekommen eine Mail.',
    ended: '{{name}} betreut die Installation nicht mehr.',
    made: '{{name}} betreut die Installation nun auch und meldet sich neu an.',
    add_text:
      'Die Person darf das Portal eines Hauses öffnen und hat dort ein Passwort. Alle, die die Installation betreuen, bekommen eine Mail.',
    house: 'Haus',
    email: 'E-Mail der Person',
    log: 'Was getan wurde',
    log_empty: 'Noch nichts. Jede Änderung eines Veranstalters oder dieser Personen steht künftig hier.',
    before: 'Vorher: {{what}}',
    after: 'Nachher: {{what}}',
    did: {
      exhibitor_made: '{{by}} hat {{house}} angelegt',
      exhibitor_changed: '{{by}} hat {{house}} geändert',
      exhibitor_blocked: '{{by}} hat {{house}} gesperrt',
      exhibitor_unblocked: '{{by}} hat die Sperre von {{house}} aufgehoben',
      caretaker_made: '{{by}}: {{who}} ({{house}}) betreut die Installation',
      caretaker_ended: '{{by}}: {{who}} ({{house}}) betreut die Installation nicht mehr',
    },
  },
  switch: {
    title: 'Andere Häuser',
    text: 'Arbeiten Sie auf dieser Installation auch in einem anderen Haus? Verbinden Sie Ihr Konto dort und wechseln Sie, ohne sich neu anzumelden. Eine Verbindung, die Sie beenden, entsteht mit dem Passwort dort neu.',
    add: 'Haus hinzufügen',
    host: 'Adresse seiner Website',
    go_on: 'Dort weitermachen',
    end: 'Verbindung beenden',
    ended: 'Die Verbindung ist beendet.',
    to: 'Zu {{house}} wechseln',
    link: 'Beide Konten verbinden',
    linked: 'Verbunden. Sie finden {{house}} ab jetzt in Ihrem eigenen Menü.',
    question:
      '{{name}} bei {{house}} und Sie bei {{own}} werden verbunden: Wer als die eine Person angemeldet ist, kann die andere ohne deren Passwort öffnen. Verbinden Sie nur, wenn Sie beides sind.',
    not_arrived: 'Sie sind nicht angekommen',
  },
}
