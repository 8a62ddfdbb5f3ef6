import type { Translated } from '../../texts.ts'
import type { failures as en } from '../en/failures.ts'

export const failures: Translated<typeof en> = {
  failure: {
    form: 'Er ontbreekt iets of er klopt iets niet, controleer het formulier.',
    unknown: 'Er ging iets mis.',
    unanswered:
      'Het antwoord is onderweg verloren gegaan. Misschien is het al gebeurd: kijk na voordat u het opnieuw probeert.',
    restored:
      'Deze bioscoop is uit een back-up hersteld, en wat sindsdien is verkocht wordt geteld. Er is niets gewijzigd; probeer het later opnieuw.',
    disk_full:
      'De schijf van de bioscoopserver is vol. Er is niets verkocht of gewijzigd. Maak daar ruimte en probeer het opnieuw.',
    disk_locked:
      'Een ander programma blokkeert de bioscoopserver. Er is niets verkocht of gewijzigd. Probeer het zo meteen opnieuw.',
    disk_failing:
      'De schijf van de bioscoopserver is defect. Er is niets verkocht of gewijzigd. Bel de technische dienst.',
  },
  failure_at_edge: {
    form: 'Er ontbreekt iets in deze aanvraag, of iets is niet zoals verwacht.',
    unknown: 'Er ging iets mis op de bioscoopserver. Deze aanvraag heeft niets gewijzigd.',
  },
}
