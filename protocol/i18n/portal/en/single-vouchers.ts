/** What is done with single vouchers. */
export const singleVouchers = {
  single: {
    edit: 'Edit',
    block: 'Block',
    block_title: 'Block the voucher that ends with {{code}}?',
    block_text:
      'No counter and no checkout takes it any more. A cinema that is cut off and has it learns this when its line is back. You can let it go again.',
    let_go: 'Lift the block',
    let_go_title: 'Lift the block of the voucher that ends with {{code}}?',
    let_go_text: 'It is taken again as long as it is valid, with what is left of it.',
    withdraw: 'Withdraw',
    withdraw_title: 'Withdraw the voucher that ends with {{code}} for ever?',
    withdraw_text:
      'Nobody can use what is left of it any more, and this cannot be undone. No money goes back by it. A cinema that is cut off and has it learns this when its line is back.',
    dates: 'Other dates',
    dates_title: 'When is the voucher that ends with {{code}} valid?',
    dates_text:
      'It is taken from the first day to the last, both of them included. A cinema that is cut off and has it learns this when its line is back.',
    dates_save: 'Save the dates',
    no_end: 'Empty: without end.',
    done: {
      active: 'The block is lifted',
      blocked: 'The voucher is blocked',
      deleted: 'The voucher is withdrawn',
    },
    did: {
      issued: 'Issued by {{by}}',
      blocked: 'Blocked by {{by}}',
      unblocked: 'Block lifted by {{by}}',
      withdrawn: 'Withdrawn by {{by}}',
      dates: 'Other dates by {{by}}',
      edited: 'Edited by {{by}}',
      read: 'Code read by {{by}}',
      used: 'Used',
      came_back: 'Came back',
    },
    turns_one: '{{count}} turn',
    turns_other: '{{count}} turns',
    money: '{{money}} of refreshments',
  },
} as const
