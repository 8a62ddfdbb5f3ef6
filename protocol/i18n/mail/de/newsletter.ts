import type { Translated } from '../../texts.ts'
import type { newsletter as en } from '../en/newsletter.ts'

export const newsletter: Translated<typeof en> = {
  newsletter_confirm: {
    subject: '{{house}}: Bitte bestätigen Sie den Newsletter',
    title: 'Noch ein Klick',
    hello: 'Guten Tag,',
    text: 'Diese Adresse wurde für den Newsletter von {{house}} angegeben. Bitte bestätigen Sie, dass Sie das waren. Vorher schreiben wir Ihnen nicht noch einmal.',
    button: 'Ja, schicken Sie mir den Newsletter',
    ends_one: 'Der Link gilt {{count}} Tag.',
    ends_other: 'Der Link gilt {{count}} Tage.',
    not_you: 'War es jemand anders? Dann müssen Sie nichts tun: Ohne Ihren Klick kommt nichts mehr.',
    leave: 'Wenn Sie den Newsletter einmal nicht mehr möchten, melden Sie ihn hier mit einem Klick ab:',
  },
}
