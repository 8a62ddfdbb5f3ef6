import { type Caller, createCaller, pageHeaders } from '#kit/call.ts'

/** The portal's one caller: every call carries the token of the page. */
export const portalCall: Caller = createCaller(pageHeaders)
