/** What the names of drafts in the storage of a tab begin with. */
export const DRAFT_KEY = 'draft:'

export function draftKey(schedule_id: number): string {
  return `${DRAFT_KEY}${schedule_id}`
}
