import nodemailer from 'nodemailer'
import type { Outcome } from '#protocol/mailings/delivery.ts'
import type { Content, Head } from '#protocol/mailings/letters.ts'
import type { MailConfig } from '../config.ts'

/** A step of the talk with the server may take so long, and the whole of it so long. */
const CONNECTS_WITHIN_MS = 10_000
const ANSWERS_WITHIN_MS = 30_000
const TRY_MAX_MS = 120_000
const REASON_MAX = 300
const LOOPBACK = /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/

/** The way of letters out of the hub. */
export interface Post {
  /** Hands a letter to the mail server, or says why not; never rejects because of a server. */
  send(head: Head, content: Content, stop: AbortSignal): Promise<Outcome>
}

/**
 * The mail server of SMTP_URL. Links in letters open doors, so beyond this machine its line must be encrypted
 * (STARTTLS or smtps) unless the address says `?tls=optional`.
 */
export function smtpPost({ server, from }: MailConfig): Post {
  const { host, port, implicit_tls, tls, user, password } = server
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: implicit_tls,
    requireTLS: tls === 'required' && !LOOPBACK.test(host),
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECTS_WITHIN_MS,
    greetingTimeout: CONNECTS_WITHIN_MS,
    dnsTimeout: CONNECTS_WITHIN_MS,
    socketTimeout: ANSWERS_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    send: async (head, { html, text, attachments }, stop) => {
      try {
        const options = {
          messageId: `<${head.id}@${domain}>`,
          from: { name: head.from_name, address: from },
          replyTo: head.reply_to,
          to: { name: '', address: head.reader },
          subject: head.subject,
          headers: { 'Auto-Submitted': 'auto-generated', ...leaveHeaders(head) },
          text,
          html,
          attachments: attachments.map(({ filename, content_type, base64 }) => {
            return { filename, contentType: content_type, content: base64, encoding: 'base64' }
          }),
          signal: AbortSignal.any([stop, AbortSignal.timeout(TRY_MAX_MS)]),
        }
        await transport.sendMail(options)
        return { kind: 'taken' }
      } catch (error) {
        return outcomeOf(error as SmtpError)
      }
    },
  }
}

/** What a mail program needs to end such letters with one click (RFC 8058), in one line each. */
function leaveHeaders({ unsubscribe }: Head) {
  if (unsubscribe === null) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  /** To which command the server replied so. */
  command?: string
}

/** Said of this letter: its reader, its bytes. Anything else is said of us, or of the line. */
const OF_THE_LETTER = ['EENVELOPE', 'EMESSAGE']
/** The sender is that of all letters of this hub. */
const OF_THE_SENDER = 'MAIL FROM'
/** "Exceeded storage allocation": said to the sender, it is the size of this letter. */
const TOO_LARGE = 552
/** "Bad sequence of commands" is no word about the letter. */
const BAD_SEQUENCE = 503
/** The server closes: it says so of every letter. */
const CLOSING = 421

/**
 * A reply of the server to the letter is 4xx (put off) or 5xx (refused). Whatever comes before the
 * letter (no connection, no TLS, a wrong password, a greeting that sends us away, a sender that the server
 * takes nothing from), and a line that breaks, would have met any other letter too.
 */
function outcomeOf({ code = '', responseCode = 0, command = '', message }: SmtpError): Outcome {
  const reason = message.replaceAll(/\s+/g, ' ').slice(0, REASON_MAX)
  const isOfSender = command === OF_THE_SENDER && responseCode !== TOO_LARGE
  const isOfLetter = OF_THE_LETTER.includes(code) && responseCode >= 400 && responseCode !== CLOSING && !isOfSender
  if (!isOfLetter) return { kind: 'away', reason }
  const isFinal = responseCode >= 500 && responseCode !== BAD_SEQUENCE
  return { kind: isFinal ? 'refused' : 'put_off', reason }
}
