import type { Translated } from '../../texts.ts'
import type { beside as en } from '../en/beside.ts'

/** Les produits à côté des billets. */
export const beside: Translated<typeof en> = {
  beside: {
    title: 'Et avec ceci\u202f?',
    fetch: 'Vous le retirez au comptoir du cinéma, avec le code de votre commande.',
    one_more: 'Un de plus\u00a0: {{product}}',
    one_less: 'Un de moins\u00a0: {{product}}',
    quantity: '{{count}} fois {{product}}',
    limit: 'Plus disponible en ligne',
    pieces: '{{count}} × {{product}}',
  },
}
