import type { Translated } from '../../texts.ts'
import type { singleVouchers as en } from '../en/single-vouchers.ts'

export const singleVouchers: Translated<typeof en> = {
  single: {
    edit: 'Bewerken',
    block: 'Blokkeren',
    block_title: 'De voucher die eindigt op {{code}} blokkeren?',
    block_text:
      'Geen kassa en geen checkout neemt hem nog aan. Een bioscoop zonder lijn die hem heeft, hoort het zodra de lijn terug is. De blokkade kan weer worden opgeheven.',
    let_go: 'Blokkade opheffen',
    let_go_title: 'De blokkade van de voucher die eindigt op {{code}} opheffen?',
    let_go_text: 'Hij wordt weer aangenomen zolang hij geldig is, met wat ervan over is.',
    withdraw: 'Intrekken',
    withdraw_title: 'De voucher die eindigt op {{code}} voorgoed intrekken?',
    withdraw_text:
      'Niemand kan nog gebruiken wat ervan over is, en dit kan niet ongedaan worden gemaakt. Er gaat hierdoor geen geld terug. Een bioscoop zonder lijn die hem heeft, hoort het zodra de lijn terug is.',
    dates: 'Andere data',
    dates_title: 'Wanneer is de voucher die eindigt op {{code}} geldig?',
    dates_text:
      'Hij wordt aangenomen van de eerste tot en met de laatste dag. Een bioscoop zonder lijn die hem heeft, hoort het zodra de lijn terug is.',
    dates_save: 'Data opslaan',
    no_end: 'Leeg: zonder einde.',
    done: {
      active: 'De blokkade is opgeheven',
      blocked: 'De voucher is geblokkeerd',
      deleted: 'De voucher is ingetrokken',
    },
    did: {
      issued: 'Uitgegeven door {{by}}',
      blocked: 'Geblokkeerd door {{by}}',
      unblocked: 'Blokkade opgeheven door {{by}}',
      withdrawn: 'Ingetrokken door {{by}}',
      dates: 'Andere data door {{by}}',
      edited: 'Bewerkt door {{by}}',
      read: 'Code gelezen door {{by}}',
      used: 'Gebruikt',
      came_back: 'Teruggekomen',
    },
    turns_one: '{{count}} beurt',
    turns_other: '{{count}} beurten',
    money: '{{money}} aan consumpties',
  },
}
