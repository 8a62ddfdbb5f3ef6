import type { MailTexts } from '../en.ts'

export const cards: Pick<MailTexts, 'label'> = {
  label: {
    until: 'Valable jusqu’au {{until}}',
    from: 'Valable à partir du {{from}}',
    between: 'Valable du {{from}} au {{until}}',
  },
}
