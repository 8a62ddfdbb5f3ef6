import type { MailTexts } from '../en.ts'

export const cards: Pick<MailTexts, 'label'> = {
  label: {
    until: 'Geldig tot en met {{until}}',
    from: 'Geldig vanaf {{from}}',
    between: 'Geldig van {{from}} tot en met {{until}}',
  },
}
