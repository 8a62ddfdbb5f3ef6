import type { MailTexts } from '../en.ts'

export const cards: Pick<MailTexts, 'label'> = {
  label: {
    until: 'Gültig bis {{until}}',
    from: 'Gültig ab {{from}}',
    between: 'Gültig vom {{from}} bis {{until}}',
  },
}
