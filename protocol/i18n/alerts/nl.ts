import type { Translated } from '../texts.ts'
import type { en } from './en.ts'

/** What a house must do something about, on its dashboard and in letters (F-353). */
export const nl: Translated<typeof en> = {
  hub: 'De centrale server',
  since: 'Sinds {{when}}',
  kind: {
    recount_stuck: 'Een hertelling kan niet eindigen',
    recount: 'Er kwam een andere server, en plaatsen wachten op de kassa’s',
    unmarked: 'Het tweede opslagmedium van de server ontbreekt',
    quarantine: 'De server van de bioscoop verkoopt niets meer',
    fork: 'Server en centrale hebben verschillende boekingen onder één nummer',
    amount: 'Een betaling is met een ander bedrag geïnd dan gevraagd',
    refund: 'De betaalprovider weigert een terugbetaling',
    edge_offline: 'De server van de bioscoop meldt zich niet',
    stuck: 'Boekingen wachten en kunnen niet worden overgenomen',
    conflict: 'Er is een beslissing nodig',
    disk: 'De schijf is voor negen tiende vol',
    backup: 'Van deze nacht is er geen goede back-up',
    certificate: 'Het certificaat loopt bijna af',
    clock: 'De klok van de server loopt verkeerd',
    printer: 'De ticketprinter print niets',
  },
  to_do: {
    recount_stuck: 'Kijk onder Servers: daar staat sinds wanneer en wat te doen. Wat erop wacht, verkoopt niemand.',
    recount:
      'Breng elke kassa naar het nieuwe apparaat, of verklaar haar onder Servers verloren: tot dan verkoopt niemand deze plaatsen.',
    unmarked:
      'Hij verkoopt door. Sluit het medium weer aan, of een nieuw: zonder valt een oudere kopie van het apparaat later op.',
    quarantine:
      'De plaatsen daar zijn veilig, maar niemand verkoopt ze. Ga naar het apparaat kijken en keur er onder Servers een goed.',
    fork: 'Waarschijnlijk is een server uit een oudere kopie hersteld. Verkoop op één apparaat en keur onder Servers een nieuwe goed.',
    amount: 'Vergelijk de aankoop met de provider en beslis op het dashboard.',
    refund: 'Zoek de betaling bij de provider op, betaal het geld terug en beslis op het dashboard.',
    edge_offline: 'De kassa’s verkopen hun eigen plaatsen door. Controleer de lijn en de stroom van het apparaat.',
    stuck:
      'Er is niets verloren: ze wachten op volgorde. Werk beide servers bij; verandert dat niets, vraag dan wie ze heeft geïnstalleerd.',
    conflict: 'Open het dashboard: daar staat wat er is gebeurd en wacht uw beslissing.',
    disk: 'Maak ruimte voordat hij vol is: dan wordt er niets meer verkocht.',
    backup: 'Kijk of de map van de back-ups er is en ruimte heeft: de centrale meldt wat is mislukt.',
    certificate: 'Vernieuw het en start de centrale opnieuw: daarna weigeren browsers de site.',
    clock: 'Laat de tijd via het netwerk gelijkzetten: bonnen en termijnen hangen ervan af.',
    printer: 'Kijk naar papier, klep en kabel. Wat wacht, wordt dan geprint.',
  },
}
