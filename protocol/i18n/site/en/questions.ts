/** What the checkout asks and says while one chooses; fetched with that part of it (B7). */
export const questions = {
  asks: {
    warning: 'General warning',
    known: 'Go on',
    not_held: 'The shop cannot be reached just now. Your choice is not held yet, we keep trying.',
    puzzle:
      'Many people on your network are buying just now. Your browser works something out, then goes on by itself.',
    hold: {
      question_text_one: '{{seats}} goes back on sale when the time is up. Nothing is charged.',
      question_text_other: '{{seats}} go back on sale when the time is up. Nothing is charged.',
      question_text_places: 'Your places go back on sale when the time is up. Nothing is charged.',
      last: 'This is the last of your time',
      not_kept_refused: 'The time cannot be extended any more. You can still pay until it is up.',
      not_kept_failed: 'The shop cannot be reached just now. Try again.',
      keep_one: 'Keep them {{count}} minute',
      keep_other: 'Keep them {{count}} minutes',
      let_go: 'Let them go',
      over_text_one: '{{seats}} is free for everybody again. Nothing was charged.',
      over_text_other: '{{seats}} are free for everybody again. Nothing was charged.',
      over_text_places: 'Your places are free for everybody again. Nothing was charged.',
      again: 'Take them again',
      other: 'Pick others',
      none: 'Let them go',
    },
    lost: {
      sold_one: '{{seats}} was taken a moment ago. You have not paid yet.',
      sold_other: '{{seats}} were taken a moment ago. You have not paid yet.',
      proposed_one:
        '{{seats}} was taken a moment ago. We picked {{proposal}} for you, {{price}}. You have not paid yet.',
      proposed_other:
        '{{seats}} were taken a moment ago. We picked {{proposal}} for you, {{price}}. You have not paid yet.',
      same_price: 'at the same price',
      more: 'for {{amount}} more',
      less: 'for {{amount}} less',
      take: 'Take {{proposal}}',
      known: 'Go on',
      others: 'Pick others',
    },
  },
} as const
