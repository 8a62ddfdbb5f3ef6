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
        'Kassa {{register}} heeft een bon, nummer {{entry}}, voor een plaats die iemand anders ook heeft. De gast ervan is hier niet geboekt.',
      right_spent:
        'Kassa {{register}} heeft een bon, nummer {{entry}}, die meer van een cadeaubon of een beperkt tarief heeft gebruikt dan er over was. De gast ervan is hier niet geboekt.',
      entry_unfit:
        'Kassa {{register}} heeft een bon, nummer {{entry}}, die aankopen of tickets van anderen noemt. Hij kan niet vanzelf worden geboekt: vergelijk hem met de aankopen, en regel het met de gast.',
      report_late:
        'Kassa {{register}} meldde zich nadat de hertelling zonder haar was afgelopen. Zoveel van haar boekingen zijn hier niet bekend: {{count}}. Vergelijk haar bonnen met de aankopen.',
      receipt_missing:
        'Kassa {{register}} heeft van een eerdere box een bon, nummer {{entry}}, die die box niet had verzonden en de kassa niet had gemeld. Laat de box opnieuw toe: bij de hertelling meldt elke kassa dan alles wat zij bewaart.',
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
    settle: 'Regelen …',
    settle_of: 'Regelen: {{what}}',
    sides: {
      title: 'Twee kanten, één beslissing',
      wants: 'Wat de kassa heeft',
      has: 'Wie het nu heeft',
      register: 'Kassa {{register}}',
      online: 'Online verkocht',
      entry: 'Boeking {{entry}}',
      receipt: 'Bon {{number}}',
      state: {
        sold: 'verkocht',
        held: 'in een winkelmandje',
        reserved: 'gereserveerd',
        blocked: 'geblokkeerd',
        gone: 'Niemand meer.',
        unknown: 'Meer is niet bekend.',
      },
      what: 'Wat moet er gebeuren?',
      choose: 'Kies wat er moet gebeuren.',
      choose_seats: 'Kies voor elke gast een vrije stoel.',
      settle: 'Zo doen',
      choice: {
        keep: 'Laten: niemand verhuist',
        refund: 'Terugbetalen: de gast zonder plaats krijgt het geld terug',
        reseat: 'Verplaatsen: de gast krijgt een andere stoel',
        take: 'Verslag overnemen',
      },
      about: {
        keep: 'Wie de plaats heeft, houdt haar. De andere aankoop wordt als betaald geboekt, zonder ticket; is de plaats weer vrij, dan heeft deze gast haar.',
        refund:
          'De aankoop wordt geboekt, en wat geen plaats heeft, eindigt. Contant geld en kaartbetalingen betaalt een kassa terug; wat een bon betaalde, staat er meteen weer op.',
        reseat:
          'De aankoop wordt met een andere vrije stoel geboekt. Het oude ticket geldt niet meer: geef een nieuw uit.',
        take: 'Wat nog past, wordt geboekt zoals het verkocht is. Wat intussen iemand anders heeft, staat hier daarna één voor één.',
      },
      seat_for: 'Een andere stoel in plaats van {{seat}}',
      place: 'Plaats {{slot}}',
      no_seats: 'Er zijn niet genoeg stoelen van deze voorstelling vrij.',
    },
    decide: 'Als geregeld afvinken',
    decide_of: 'Als geregeld afvinken: {{what}}',
    title: 'Als geregeld afvinken?',
    text: 'Het verdwijnt van de lijst, voor iedereen en definitief. Er gaat geen geld heen of terug, en geen ticket of voucher verandert: doe dat eerst. Uw naam, de tijd en wat u schrijft blijven erbij staan.',
    text_provider: 'De betaalprovider wordt dan niet meer steeds opnieuw gevraagd.',
    reason: 'Wat er is besloten, en waarom',
    done: 'Als geregeld afgevinkt',
  },
}
