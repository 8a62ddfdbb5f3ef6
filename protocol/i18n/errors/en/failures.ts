/** What went wrong on the server. */
export const failures = {
  /** What nobody mends in a form. */
  failure: {
    form: 'There are validation errors, please check the form.',
    unknown: 'Something went wrong.',
    unanswered: 'The answer was lost on the way. It may have been done: look before you try again.',
    restored:
      'This cinema was restored from a backup, and what was sold since is being counted. Nothing was changed; please try again later.',
    disk_full: 'The disk of this cinema’s box is full. Nothing was sold or changed. Make room there, then try again.',
    disk_locked:
      'Another program holds the database of this cinema’s box. Nothing was sold or changed. Try again in a moment.',
    disk_failing:
      'The disk of this cinema’s box does not work. Nothing was sold or changed. Call whoever looks after it.',
  },

  /** Some of the same, as an edge says it. */
  failure_at_edge: {
    form: 'Something in this request is missing or not as expected.',
    unknown: 'Something went wrong at the edge. Nothing was changed by this request.',
  },
} as const
