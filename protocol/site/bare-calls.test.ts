import { expect, test } from 'vitest'
import * as buyer from '../bills/buyer-calls.ts'
import * as bills from '../bills/calls.ts'
import * as gifts from '../bills/gift-calls.ts'
import * as files from '../bills/ticket-files.ts'
import * as captcha from '../content/captcha.ts'
import * as contact from '../content/contact.ts'
import * as newsletter from '../content/newsletter.ts'
import type { Call } from '../kit/call.ts'
import * as schedules from '../schedules/calls.ts'
import * as shop from '../vouchers/shop-calls.ts'
import * as bareBuyer from './bare-buyer-calls.ts'
import * as bare from './bare-calls.ts'
import * as bareSchool from './bare-school-call.ts'
import * as site from './calls.ts'
import * as schools from './school-calls.ts'

const contracts: Readonly<Record<string, unknown>> = {
  ...bills,
  ...buyer,
  ...captcha,
  ...contact,
  ...files,
  ...gifts,
  ...newsletter,
  ...schedules,
  ...schools,
  ...shop,
  ...site,
}

test.each(Object.entries({ ...bare, ...bareBuyer, ...bareSchool }))(
  'the bare call %s is its contract without shapes',
  (name, call) => {
    const { method, path, whole } = contracts[name] as Call
    expect(call).toEqual({ method, path, ...(whole ? { whole } : {}) })
  },
)
