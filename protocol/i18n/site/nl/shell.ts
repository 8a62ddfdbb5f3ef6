import type { Translated } from '../../texts.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Translated<typeof en> = {
  shell: {
    main_navigation: 'Hoofdnavigatie',
    programme: 'Programma',
    events: 'Evenementen',
    vouchers: 'Vouchers',
    info: 'Informatie',
    phone: 'Telefoon {{phone}}',
    guest: 'Boeken als gast, zonder account',
    newsletter: 'Nieuwsbrief: uw e-mailadres',
    subscribe: 'Aanmelden',
    back: 'Terug',
    no_script: 'Voor het kiezen van tickets en stoelen is JavaScript nodig. Zet het aan of koop aan de kassa.',
  },
  cookies: {
    question: 'Mogen we bezoeken tellen?',
    text: 'Kopen kan ook zonder. Verder bewaart deze site alleen wat nodig is: uw winkelmand, uw taal en uw bioscoop.',
    exactly: 'Wat precies',
    needed: 'Nee, alleen het nodige',
    all: 'Ja, dat mag',
    again: 'Cookie-instellingen',
  },
  lost_page: {
    title: 'U bent verdwaald',
    text: 'Deze pagina bestaat niet. Misschien is de pagina verplaatst, of is de voorstelling voorbij.',
    home: 'Naar de films van vanavond',
  },
  broken: {
    title: 'Er ging iets mis',
    text: 'Er is een fout opgetreden, we zoeken een oplossing. Er is niets afgeschreven.',
    again: 'Opnieuw proberen',
  },
}
