import type { Translated } from '../../texts.ts'
import type { vouchers as en } from '../en/vouchers.ts'

export const vouchers: Translated<typeof en> = {
  voucher_type: {
    title: 'Gutscheinarten',
    one: 'Gutscheinart',
    empty: 'Eine Gutscheinart ist ein Geschenkgutschein oder ein Abonnement zum Kaufen.',
    field: {
      title: 'Titel',
      page_title: 'Titel der Seite',
      description: 'Kurzbeschreibung',
      content: 'Text der Seite',
      cost_turn: 'Preis eines Eintritts',
      value_ticket: 'Zählt als Ticket',
      value_handling: 'Zählt als Gebühr',
      turns_default: 'Eintritte zu Beginn',
      turns_min: 'Eintritte mindestens',
      turns_max: 'Eintritte höchstens',
      turns_step: 'Eintritte in Schritten von',
      products_enabled: 'Mit Verzehr',
      products_default: 'Verzehr zu Beginn',
      products_min: 'Verzehr mindestens',
      products_max: 'Verzehr höchstens',
      products_step: 'Verzehr in Schritten von',
      offline_grant: 'Wenn die Leitung unterbrochen ist',
      offline_grant_grant: 'Ein Kino darf einlösen',
      offline_grant_turns: 'Eintritte je Gutschein',
    },
    help: {
      cost_turn: 'Mit Mehrwertsteuer. Ein Eintritt lässt eine Person ein.',
      value_ticket: 'Was vom Preis eines Eintritts in Berichten als Ticket zählt, sobald er eingelöst ist.',
      value_handling: 'Was davon als Gebühr zählt.',
      turns_default: 'Was beim Öffnen der Seite gewählt ist.',
      products_enabled: 'Ein Betrag für die Theke, neben den Eintritten oder allein.',
      products_step: 'Null heißt jeder Betrag.',
      offline_grant: 'Solange ein Kino seine Leitung hat, gilt dort jeder Eintritt, der übrig ist.',
    },
    word: {
      type: {
        giftcard: 'Geschenkgutschein',
        subscription: 'Abonnement',
      },
      offline_grant_grant: {
        none: 'Nichts',
        turns: 'Einige Eintritte je Gutschein',
        sold_here: 'Alle, die dort verkauft wurden',
      },
    },
  },
  voucher_package: {
    title: 'Gutscheinpakete',
    one: 'Gutscheinpaket',
    empty: 'Ein Paket sind mehrere Gutscheine, die zusammen zu einem Preis verkauft werden.',
    field: {
      title: 'Titel',
      items: 'Gutscheine darin',
      items_voucher_type_id: 'Gutscheinart',
      items_quantity: 'Anzahl',
      items_turns: 'Eintritte je Gutschein',
      items_products: 'Verzehr je Gutschein',
      price: 'Preis',
    },
    help: {
      price: 'Mit Mehrwertsteuer, für alles zusammen.',
    },
  },
  voucher_pack: {
    title: 'Gutscheinserien',
    one: 'Gutscheinserie',
    empty: 'Eine Serie ist ein Stapel gedruckter Karten: Jede wird beim Verkauf zum Gutschein.',
    field: {
      voucher_type_id: 'Gutscheinart',
      codes: 'Ihre Codes',
      prefix: 'Vor jedem Code',
      count: 'Karten',
      valid_from: 'Gültig ab',
      valid_until: 'Gültig bis',
      is_blocked: 'Gesperrt',
    },
    help: {
      cinema_id: 'Nur hier werden die Karten verkauft.',
      prefix: 'Bis zu vier Buchstaben und Ziffern, an denen man eine Karte dieser Serie erkennt.',
      count: 'Höchstens 10.000.',
      is_blocked: 'Keine Karte davon wird verkauft. Gutscheine, die es schon gibt, bleiben.',
    },
    word: {
      codes: {
        drawn: 'Hier erzeugt',
        imported: 'Anderswo gedruckt',
      },
    },
  },
  voucher_card: {
    title: 'Gutscheinkarten',
    one: 'Gutscheinkarte',
    empty: 'Hier stehen die Karten der Gutscheinserien, jede mit den letzten vier Zeichen ihres Codes.',
    field: {
      last_four: 'Code endet auf',
      nth: 'Karte',
      state: 'Zustand',
      state_at: 'Seit',
      pack_id: 'Serie',
      voucher_type_id: 'Gutscheinart',
    },
    word: {
      state: {
        printed: 'Wartet auf den Verkauf',
        activated: 'Ist ein Gutschein',
        blocked: 'Gesperrt',
      },
    },
  },
}
