import type { Translated } from '../../texts.ts'
import type { dialogs as en } from '../en/dialogs.ts'

export const dialogs: Translated<typeof en> = {
  dialog: {
    close: 'Schließen',
    lostTitle: 'Jemand war schneller',
    lost_one: '{{seats}} wurde gerade vergeben.',
    lost_other: '{{seats}} wurden gerade vergeben.',
    lostOffer_one: '{{seats}} ist für Sie ausgesucht. Es ist noch nichts bezahlt.',
    lostOffer_other: '{{seats}} sind für Sie ausgesucht. Es ist noch nichts bezahlt.',
    lostOfferGa: 'Andere Plätze sind für Sie zurückgelegt. Es ist noch nichts bezahlt.',
    lostGa: 'Plätze dieses Bons wurden gerade vergeben.',
    take: '{{seats}} nehmen',
    takeGa: 'Nehmen',
    others: 'Andere wählen',
    fullTitle_one: 'Die Vorstellung hat nur noch {{count}} freien Platz',
    fullTitle_other: 'Die Vorstellung hat nur noch {{count}} freie Plätze',
    fullTitleNone: 'Die Vorstellung hat keinen freien Platz mehr',
    hereTitleNone: 'Hier ist kein Platz dieser Vorstellung mehr',
    hereTitle_one: 'Hier ist nur noch {{count}} Platz dieser Vorstellung',
    hereTitle_other: 'Hier sind nur noch {{count}} Plätze dieser Vorstellung',
    fullText: 'Ein Ticket ohne Platz ist nicht auf dem Bon.',
    limitTitle: 'Dieser Bon ist voll',
    limit: {
      tickets:
        'Mehr als {{most}} Tickets einer Vorstellung gehen nicht auf einen Bon. Erst diese verkaufen, dann weiter.',
      lines: 'Mehr als {{most}} Zeilen gehen nicht auf einen Bon. Erst diese verkaufen, dann weiter.',
      pieces: 'Mehr als {{most}} Stück eines Artikels gehen nicht auf einen Bon. Erst diese verkaufen, dann weiter.',
    },
    soldTitle: 'Nicht verkauft',
    soldText: 'Es ist nichts gebucht und nichts gedruckt.',
    giveBack: '{{amount}} zurückgeben.',
    reverse: '{{amount}} am Terminal stornieren.',
    ok: 'Verstanden',
    diskTitle: 'Diese Kasse kann nicht auf ihre Platte schreiben',
    diskText:
      'Es wurde nichts angefragt und nichts verkauft. Geld zurückgeben oder Karte stornieren, Platz auf der Platte schaffen, dann neu laden.',
    cardTitle: 'Was sagt das Terminal?',
    cardText:
      '„{{yes}}“ nur, wenn dort steht, dass {{amount}} genehmigt sind: Dann werden die Tickets gedruckt. „{{no}}“ für alles andere: Der Bon bleibt, nichts ist gebucht.',
    cardYes: 'Genehmigt',
    cardNo: 'Nicht genehmigt',
    cardUnfit: {
      changed:
        'Der Bon macht jetzt {{total}}, am Terminal steht {{amount}}. Hat es den Betrag genommen, dort {{amount}} stornieren. Dann „{{no}}“ drücken und neu beginnen.',
      waits:
        'Mit diesem Bon ist inzwischen etwas geschehen. Erst ansehen; dann noch einmal sagen, was das Terminal gesagt hat.',
    },
    cardLook: 'Ansehen',
    boxTitle: 'Noch ist nichts verkauft',
    boxText: {
      full: 'Die Platte des Kinoservers ist voll. Dieser Verkauf über {{amount}} wird von selbst wieder angefragt und gelingt, sobald Platz ist. „{{cancel}}“ beendet ihn, sobald der Server speichern kann.',
      locked:
        'Ein anderes Programm blockiert den Kinoserver. Dieser Verkauf über {{amount}} wird von selbst wieder angefragt und gelingt, sobald der Server speichern kann. „{{cancel}}“ beendet ihn dann.',
      failing:
        'Die Platte des Kinoservers ist defekt. Drücken Sie „{{cancel}}“; der Verkauf über {{amount}} endet, sobald der Server speichern kann.',
    },
    waitTitle: 'Der Kinoserver hat nicht geantwortet',
    waitText:
      'Ob der Verkauf über {{amount}} gebucht ist, steht noch nicht fest. Er ist auf dieser Kasse gesichert und wird von selbst wieder angefragt; doppelt verkauft wird nichts.',
    waitHold: 'Lassen Sie das Geld auf dem Tresen, bis hier steht, was zu tun ist.',
    waitCard: 'Belasten Sie die Karte nicht noch einmal, bis hier steht, was zu tun ist.',
    waitAgain: 'Jetzt noch einmal fragen',
    waitVoid: 'Verkauf abbrechen',
    voidTitle: 'Der Verkauf wird abgebrochen',
    waitVoidText: 'Er endet, sobald der Kinoserver antwortet. Dann ist der Bon wieder da.',
    voidedTitle: 'Der Verkauf ist abgebrochen',
    voidedText: 'Was davon gedruckt wurde, gilt nicht. Der Bon ist wieder da.',
    endedText: 'Es geht um den Verkauf über {{amount}} um {{time}}. Was davon gedruckt wurde, gilt nicht.',
    unfinishedTitle: 'Offene Verkäufe',
    unfinishedText: 'Nach einem Neustart oder Ausfall. Hier ist nichts verloren.',
    unfinishedAsking: 'Noch keine Antwort. Es wird von selbst wieder gefragt.',
    unfinishedSold: 'Verkauft. Die Tickets gelten.',
    unfinishedPrinting: 'Verkauft. Der Beleg kommt.',
    unfinishedPaper: 'Verkauft, aber der Beleg kam vielleicht nicht.',
    unfinishedVoiding: 'Wird abgebrochen. Was mit dem Geld zu tun ist, steht dann hier.',
    unfinishedWaiting:
      'Ging an eine Box, die nicht mehr in Betrieb ist. Was daraus wird, steht hier, sobald die Zentrale nachgezählt hat.',
    unfinishedRefused: 'Nicht verkauft: {{message}}',
    unfinishedVoided: 'Abgebrochen. Was davon gedruckt wurde, gilt nicht.',
    unfinishedDone: 'Verkauft und gedruckt.',
    unfinishedGivenUp:
      'Nicht verkauft: Der Kinoserver wurde ersetzt, bevor er antwortete. Was davon gedruckt wurde, gilt nicht.',
    moneyBack: 'Das Geld ist zurück',
    paperSeen: 'Er ist da',
    worksTitle: 'Was ohne Internet geht',
    works1: 'Plätze dieses Kinos, Artikel und Bargeld',
    works2: 'Tickets und Belege drucken',
    works3: 'Einlass scannen',
    works4: 'Alles wird von selbst gesendet, wenn das Internet wieder da ist',
    worksNot1: 'Plätze beim Online-Shop: Sie bleiben dort',
    worksNot2: 'Neue Vorstellungen und Preise aus dem Portal: Die letzten gelten',
  },
}
