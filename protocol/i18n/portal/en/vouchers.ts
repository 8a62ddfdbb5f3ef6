/** What vouchers are called in the portal, with their fields. */
export const vouchers = {
  voucher_type: {
    title: 'Voucher types',
    one: 'voucher type',
    empty: 'A voucher type is a gift card or a subscription that can be bought.',
    field: {
      title: 'Title',
      page_title: 'Title of its page',
      description: 'Short description',
      content: 'Text of its page',
      cost_turn: 'Price of a turn',
      value_ticket: 'Counts as ticket',
      value_handling: 'Counts as fee',
      turns_default: 'Turns at first',
      turns_min: 'Turns at least',
      turns_max: 'Turns at most',
      turns_step: 'Turns in steps of',
      products_enabled: 'With refreshments',
      products_default: 'Refreshments at first',
      products_min: 'Refreshments at least',
      products_max: 'Refreshments at most',
      products_step: 'Refreshments in steps of',
      offline_grant: 'While the line is down',
      offline_grant_grant: 'A cinema may redeem',
      offline_grant_turns: 'Turns of each voucher',
    },
    help: {
      cost_turn: 'With VAT. A turn is one admission.',
      value_ticket: 'What of the price of a turn reports count as ticket once it is redeemed.',
      value_handling: 'What of it they count as fee.',
      turns_default: 'What is chosen when the page opens.',
      products_enabled: 'An amount for the counter, beside the turns or alone.',
      products_step: 'Zero means any amount.',
      offline_grant: 'While a cinema has its line, every turn that is left can be redeemed there.',
    },
    word: {
      type: {
        giftcard: 'Gift card',
        subscription: 'Subscription',
      },
      offline_grant_grant: {
        none: 'Nothing',
        turns: 'Some turns of each voucher',
        sold_here: 'All of those that were sold there',
      },
    },
  },
} as const
