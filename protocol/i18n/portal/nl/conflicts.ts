import type { Translated } from '../../texts.ts'
import type { conflicts as en } from '../en/conflicts.ts'

export const conflicts: Translated<typeof en> = {
  conflicts: {
    of_bill: 'Aankoop {{number}}',
    of_bill_open: 'Een aankoop zonder nummer',
    of_schedule: '{{movie}}, {{when}}',
    kind: {
      settle_refused:
        'Hij is betaald, maar de betaalprovider neemt de registratie van de verkoop niet aan. Eerder worden de tickets niet verstuurd.',
      refund_refused: 'De betaalprovider weigert {{money}} terug te betalen.',
      amount_differs:
        'De betaalprovider heeft {{taken}} geïnd, maar voor deze betaling is {{known}} geboekt. Kijk het daar na en regel het verschil met de koper.',
      cancelled_not_refunded: 'De voorstelling is geannuleerd, maar deze aankoop kon niet worden terugbetaald.',
      goodwill_not_issued: 'De koper heeft de brief gekregen zonder de voucher die erbij hoort.',
      goodwill_not_paid: 'De brief aan de koper belooft {{money}} terug, maar dat kan niet worden betaald.',
      voucher_code:
        '{{vouchers}} vouchers hebben dezelfde code, die eindigt op {{end}}. Trek ze op één na in en geef de houders nieuwe.',
      voucher_code_unread:
        '{{vouchers}} vouchers hebben dezelfde code. Trek ze op één na in en geef de houders nieuwe.',
      codes_tried:
        'Op de site zijn binnen een uur meer dan {{count}} vouchercodes geprobeerd die niemand heeft. Elke code vraagt nu een opgeloste puzzel; kijk of uw vouchers zijn zoals u verwacht.',
      receipt_differs:
        'Kassa {{register}} heeft onder nummer {{entry}} een andere boeking dan die haar server had gestuurd. Hier waren dus twee servers tegelijk in bedrijf. Vergelijk haar bonnen van toen met de aankopen en regel het met de gasten.',
      receipts_differ:
        'Kassa’s {{register}} en {{other}} hebben verschillende boekingen onder één nummer, {{entry}}. Hier waren dus twee servers tegelijk in bedrijf. Vergelijk hun bonnen van toen met de aankopen en regel het met de gasten.',
      place_taken:
        'Kassa {{register}} heeft een bon, nummer {{entry}}, voor iets dat iemand anders ook heeft. Haar gast is hier niet geboekt: zoek een andere plaats voor die gast, of geef het geld terug.',
      report_late:
        'Kassa {{register}} meldde zich nadat de hertelling zonder haar was afgelopen. Zoveel van haar boekingen zijn hier niet bekend: {{count}}. Vergelijk haar bonnen met de aankopen.',
    },
    why: {
      order_unknown: 'De provider kent deze betaling niet.',
      order_differs: 'De provider kent deze betaling met een ander bedrag of voor een andere aankoop.',
      not_captured: 'Volgens de provider is er geen geld geïnd.',
      settled_differently: 'Bij de provider staat voor deze betaling een andere verkoop.',
      refunded_before_settled: 'Bij de provider ging geld terug voordat de verkoop was geregistreerd.',
      refund_exceeds: 'Bij de provider is minder over: een deel ging daar al terug.',
      refund_differs: 'De provider heeft voor hetzelfde ticket al een ander bedrag terugbetaald.',
      not_found: 'De aankoop is niet gevonden.',
      line_ended: 'Een van de tickets is intussen terugbetaald, geruild of verplaatst.',
      money_at_counter: 'Hij is aan een kassa betaald: betaal hem terug aan een kassa.',
      tickets_busy: 'De bioscoopkassa is op dit moment met de tickets bezig.',
      tickets_cut_off: 'De tickets liggen bij de bioscoopkassa, en de verbinding daarmee is verbroken.',
      key_used_again: 'Een andere terugbetaling van dezelfde tickets staat in de weg.',
      type_gone: 'Het soort voucher is verwijderd of wordt voor deze bioscoop niet uitgegeven.',
      type_unfit: 'Het soort voucher is gewijzigd en laat zo’n voucher niet meer toe.',
      other: 'Een verdere reden is niet bekend.',
    },
    unknown: 'Er is iets dat zich niet vanzelf oplost. Deze pagina weet er niet meer van: laad haar opnieuw.',
    decide: 'Als geregeld afvinken',
    decide_of: 'Als geregeld afvinken: {{what}}',
    title: 'Als geregeld afvinken?',
    text: 'Het verdwijnt van de lijst, voor iedereen en definitief. Er gaat geen geld heen of terug, en geen ticket of voucher verandert: doe dat eerst. Uw naam, de tijd en wat u schrijft blijven erbij staan.',
    text_provider: 'De betaalprovider wordt dan niet meer steeds opnieuw gevraagd.',
    reason: 'Wat er is besloten, en waarom',
    done: 'Als geregeld afgevinkt',
  },
}
