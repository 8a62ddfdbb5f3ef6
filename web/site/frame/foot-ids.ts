/** The key in the foot that asks about cookies anew, and where it leads the focus. */
export const ASK_AGAIN_ID = 'ask-again'
export const COOKIE_NOTICE_ID = 'cookies'
/** The box of the newsletter in the foot. */
export const NEWSLETTER_ID = 'newsletter'
