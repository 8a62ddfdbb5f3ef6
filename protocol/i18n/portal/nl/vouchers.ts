import type { Translated } from '../../texts.ts'
import type { vouchers as en } from '../en/vouchers.ts'

export const vouchers: Translated<typeof en> = {
  voucher_type: {
    title: 'Vouchersoorten',
    one: 'Vouchersoort',
    empty: 'Een vouchersoort is een cadeaukaart of een abonnement dat te koop is.',
    field: {
      title: 'Titel',
      page_title: 'Titel van de pagina',
      description: 'Korte beschrijving',
      content: 'Tekst van de pagina',
      cost_turn: 'Prijs van een beurt',
      value_ticket: 'Telt als ticket',
      value_handling: 'Telt als toeslag',
      turns_default: 'Beurten bij het begin',
      turns_min: 'Beurten minimaal',
      turns_max: 'Beurten maximaal',
      turns_step: 'Beurten in stappen van',
      products_enabled: 'Met consumpties',
      products_default: 'Consumpties bij het begin',
      products_min: 'Consumpties minimaal',
      products_max: 'Consumpties maximaal',
      products_step: 'Consumpties in stappen van',
      offline_grant: 'Als de lijn weg is',
      offline_grant_grant: 'Een bioscoop mag aannemen',
      offline_grant_turns: 'Beurten per voucher',
    },
    help: {
      cost_turn: 'Inclusief btw. Een beurt is toegang voor één persoon.',
      value_ticket: 'Wat van de prijs van een beurt in rapporten als ticket telt, zodra die is gebruikt.',
      value_handling: 'Wat daarvan als toeslag telt.',
      turns_default: 'Wat is gekozen als de pagina opent.',
      products_enabled: 'Een bedrag voor de bar, naast de beurten of alleen.',
      products_step: 'Nul betekent elk bedrag.',
      offline_grant: 'Zolang een bioscoop haar lijn heeft, geldt daar elke beurt die over is.',
    },
    word: {
      type: {
        giftcard: 'Cadeaukaart',
        subscription: 'Abonnement',
      },
      offline_grant_grant: {
        none: 'Niets',
        turns: 'Enkele beurten van elke voucher',
        sold_here: 'Alle die daar zijn verkocht',
      },
    },
  },
  voucher_package: {
    title: 'Voucherpakketten',
    one: 'Voucherpakket',
    empty: 'Een pakket is een aantal vouchers die samen voor één prijs worden verkocht.',
    field: {
      title: 'Titel',
      items: 'Vouchers erin',
      items_voucher_type_id: 'Vouchersoort',
      items_quantity: 'Aantal',
      items_turns: 'Beurten per voucher',
      items_products: 'Consumpties per voucher',
      price: 'Prijs',
    },
    help: {
      price: 'Inclusief btw, voor alles samen.',
    },
  },
  voucher_pack: {
    title: 'Kaartreeksen',
    one: 'Kaartreeks',
    empty: 'Een reeks is een stapel gedrukte kaarten: elke kaart wordt bij verkoop een voucher.',
    field: {
      voucher_type_id: 'Vouchersoort',
      codes: 'De codes ervan',
      prefix: 'Voor elke code',
      count: 'Kaarten',
      valid_from: 'Geldig vanaf',
      valid_until: 'Geldig tot en met',
      is_blocked: 'Geblokkeerd',
    },
    help: {
      cinema_id: 'De kaarten worden alleen hier verkocht.',
      prefix: 'Hoogstens vier letters en cijfers waaraan een kaart van deze reeks te herkennen is.',
      count: 'Hoogstens 10.000.',
      is_blocked: 'Er wordt geen kaart van verkocht. Vouchers die er al zijn, blijven.',
    },
    word: {
      codes: {
        drawn: 'Hier gemaakt',
        imported: 'Elders gedrukt',
      },
    },
  },
  voucher_card: {
    title: 'Voucherkaarten',
    one: 'Voucherkaart',
    empty: 'Hier staan de kaarten van de reeksen, elk met de laatste vier tekens van de code.',
    field: {
      last_four: 'Code eindigt op',
      nth: 'Kaart',
      state: 'Status',
      state_at: 'Sinds',
      pack_id: 'Reeks',
      voucher_type_id: 'Vouchersoort',
    },
    word: {
      state: {
        printed: 'Wacht op verkoop',
        activated: 'Is een voucher',
        blocked: 'Geblokkeerd',
      },
    },
  },
}
