import type { Translated } from '../../texts.ts'
import type { pairing as en } from '../en/pairing.ts'

export const pairing: Translated<typeof en> = {
  pairing: {
    title: 'Dieses Gerät wartet auf sein Kino',
    how: 'Öffnen Sie {{address}} am Kinoserver, oder „Geräte“ an einer Kasse, die schon läuft, und tippen Sie diese Nummer.',
    number: 'Nummer dieses Geräts: {{pin}}',
    renews: 'Eine neue Nummer kommt in {{time}}. Die alte gilt dann nicht mehr.',
    asking: 'Eine Nummer wird geholt.',
    codeAsk: 'Ich habe einen Einrichtungscode',
    code: 'Einrichtungscode',
    codeUse: 'Verwenden',
    codeAway: 'Der Kinoserver antwortet nicht. Versuchen Sie es noch einmal.',
    edgeFound: 'Kinoserver gefunden',
    edgeAway: 'Der Kinoserver antwortet nicht',
    offline: 'Kein Internet, Zulassen geht über den Kinoserver',
    next: 'Was jetzt geschieht',
    step1: 'Hausnetz gefunden',
    step1Away: 'Hausnetz wird gesucht',
    step2: 'Jemand bestätigt die Nummer',
    step2Text: 'Wer das darf, sieht vorher, was für ein Gerät es ist und welche Adresse es hat.',
    step3: 'Es holt Vorstellungen, Saalpläne und Preise',
    step3Text: 'Ein paar Sekunden. Danach geht es ohne Internet.',
    device: 'Gerät',
    id: 'Kennung',
    kind: 'Art',
    kindRegister: 'Kasse',
  },
  blocked: {
    title: 'Dieses Gerät ist gesperrt',
    text: 'Es kann sich nicht mehr anmelden. Wenden Sie sich an die Verwaltung. Was hier verkauft wurde, ist auf dem Kinoserver und auf diesem Gerät gesichert.',
  },
}
