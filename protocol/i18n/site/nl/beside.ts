import type { Translated } from '../../texts.ts'
import type { beside as en } from '../en/beside.ts'

/** Producten naast de tickets. */
export const beside: Translated<typeof en> = {
  beside: {
    title: 'Nog iets erbij?',
    fetch: 'U haalt het op aan de balie van de bioscoop, met de code van uw bestelling.',
    one_more: 'Eén meer: {{product}}',
    one_less: 'Eén minder: {{product}}',
    quantity: '{{count}} keer {{product}}',
    limit: 'Online niet meer',
    pieces: '{{count}} × {{product}}',
  },
}
