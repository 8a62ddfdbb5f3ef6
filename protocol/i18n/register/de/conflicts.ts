import type { Translated } from '../../texts.ts'
import type { conflicts as en } from '../en/conflicts.ts'

export const conflicts: Translated<typeof en> = {
  conflicts: {
    key: 'Klären',
    title: 'Von Menschen zu klären',
    nothing: 'Nichts ist zu klären.',
    wants: 'Diese Kasse hat',
    has: 'Wer es jetzt hat',
    nobody: 'niemand mehr',
    online: 'online verkauft',
    in_portal: 'Sehen Sie sich beide Käufe an, und haken Sie es im Portal in der Übersicht als geklärt ab.',
    kind: {
      place_taken: 'Zwei Gäste haben einen Platz',
      right_spent: 'Von einem Gutschein oder begrenzten Preis wurde mehr verbraucht, als übrig war',
      entry_unfit: 'Ein Beleg nennt Käufe oder Tickets anderer',
      receipt_differs: 'Zwei Buchungen unter einer Nummer',
      report_late: '{{register}} hat zu spät gemeldet, unbekannte Buchungen: {{count}}',
    },
    choice: {
      keep: 'Belassen',
      refund: 'Erstatten',
      reseat: 'Umsetzen',
      take: 'Übernehmen',
    },
    about: {
      keep: 'Wer den Platz hat, behält ihn. Der andere Kauf wird als bezahlt gebucht, ohne Ticket.',
      refund:
        'Der Kauf wird gebucht, und was keinen Platz hat, endet. Was auszuzahlen ist, steht dann in dieser Liste.',
      reseat: 'Der Kauf wird auf einen anderen freien Platz gebucht. Das alte Ticket gilt nicht mehr.',
      take: 'Was noch passt, wird gebucht, wie es verkauft wurde, der Rest steht danach einzeln hier.',
    },
    seat_for: 'Anderer Platz statt {{seat}}',
    reason: 'Warum',
    settle: 'So machen',
    owed: {
      cash: '{{money}} in bar sind einem Gast auszuzahlen:',
      terminal: '{{money}} sind einem Gast am Terminal zu erstatten:',
    },
    pay: '{{money}} ausgezahlt',
    asked: 'Noch keine Antwort: Diese Kasse fragt weiter.',
  },
}
