/** The page on which a manager writes to all who have tickets for a schedule. */
export const audience = {
  audience: {
    key: 'Write to the audience',
    title: 'Write to the audience of {{movie}}',
    readers_one: '{{count}} buyer is written to.',
    readers_other: '{{count}} buyers are written to.',
    unreached_one: 'The buyer of {{count}} ticket left no address: tell them at the door.',
    unreached_other: 'The buyers of {{count}} tickets left no address: tell them at the door.',
    occasion: 'What it is about',
    occasions: {
      delay: 'It starts later',
      screen: 'It is in another screen',
      breakdown: 'It broke down',
      other: 'Something else',
    },
    message: 'What the letter says',
    message_help: 'Word for word, after the greeting. Which show it is about, and when, stands below it by itself.',
    write_one: 'Write to {{count}} buyer',
    write_other: 'Write to {{count}} buyers',
    back: 'Back',
    written: 'Written before',
    nothing: 'Nobody was written to yet.',
    by: '{{time}} by {{who}}',
    informed_one: '{{informed}} of {{count}} letter is on its way',
    informed_other: '{{informed}} of {{count}} letters are on their way',
    no: {
      cancelled: 'This show is cancelled: its buyers were written to with that.',
      draft: 'This show is a draft and on sale nowhere.',
      over: 'This show is over.',
      nobody: 'Nobody who has a ticket left an address.',
    },
  },
} as const
