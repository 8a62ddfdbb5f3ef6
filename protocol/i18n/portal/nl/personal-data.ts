import type { Translated } from '../../texts.ts'
import type { personalData as en } from '../en/personal-data.ts'

/** What the house keeps of people, to take along and to erase. */
export const personalData: Translated<typeof en> = {
  person: {
    what: 'Wat het huis van een persoon bewaart, op e-mailadres: in de centrale, in brieven die wachten, op vouchers en in aanvragen. De servers van de bioscopen hebben geen namen.',
    email: 'E-mailadres',
    find: 'Zoeken',
    nothing: 'Onder {{email}} wordt niets bewaard.',
    found: 'Bewaard onder {{email}}',
    stays: 'Bedragen, tickets en vouchers blijven; ze noemen daarna niemand meer.',
    kept: 'Hoe lang namen worden bewaard',
    open: 'Onder dit adres staat nog iets open: een aankoop die net betaald wordt, of een reservering. Het kan gewist worden zodra dat voorbij is.',
    download: 'Alles downloaden (JSON)',
    erase: 'Wissen',
    saved: 'Het bestand is gedownload en staat onder Exports',
    title: '{{email}} wissen?',
    forever:
      'Dit is niet terug te draaien. Brieven die wachten gaan niet meer weg, en tickets worden niet opnieuw gestuurd.',
    reason: 'Waarom',
    type: 'Typ het adres: {{email}}',
    now: 'Voorgoed wissen',
    erased: 'Wat onder {{email}} bewaard werd, is gewist',
    gone: 'Onder {{email}} werd niets meer bewaard',
    done: 'Wat gewist is',
    none: 'Er is nog niets gewist.',
    at: 'Wanneer',
    by: 'Wie',
    rows: 'Regels',
    round: 'Vanzelf',
    reason_of: {
      asked: 'De persoon wil het',
      withdrawn: 'Een toestemming is ingetrokken',
      mistaken: 'Het adres is van iemand anders',
      retention: 'Lang genoeg bewaard',
    },
    place: {
      contacts: 'Naam, adres en telefoon van aankopen, met hun tickets',
      voucher_details: 'Namen op vouchers',
      voucher_deliveries: 'Vouchers die naar deze persoon gaan',
      schedule_reservations: 'Aanvragen voor voorstellingen',
      history: 'Eerdere gegevens van zulke aanvragen',
      subscribers: 'Nieuwsbrief',
      newsletter_requests: 'Nieuwsbrief, nog niet bevestigd',
      letters: 'Brieven van de laatste 30 dagen en wachtende',
      reset_requests: 'Aangevraagde links naar een nieuw wachtwoord',
    },
  },
}
