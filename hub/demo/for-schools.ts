/** What the demo offers to schools, by title (F-162). */
export const FOR_SCHOOLS: ReadonlySet<string> = new Set([
  'M',
  'Paris, Texas',
  'Anatomy of a Fall',
  'Metropolis',
  '2001: A Space Odyssey',
  'Portrait of a Lady on Fire',
  'Good Bye, Lenin!',
  'The Lives of Others',
  'Robot Dreams',
  'Flow',
  'Hugo',
  'Coco',
])
