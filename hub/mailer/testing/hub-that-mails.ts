import { pino } from 'pino'
import { readConfig } from '../../config.ts'
import { createPool } from '../../db/connect.ts'
import { Notices } from '../../db/notices.ts'
import { Sealed } from '../../kit/sealed.ts'
import { Letters } from '../letters.ts'
import { Mailer } from '../mailer.ts'
import { smtpPost } from '../post.ts'

// A process that sends the letters of house 1 and nothing else, for tests that kill it.
const [database_url, SMTP_URL, MAIL_FROM, key] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const pool = createPool(database_url!)
const notices = new Notices(database_url!, log)
const letters = new Letters(new Sealed(key!))
const post = smtpPost(readConfig({ SMTP_URL, MAIL_FROM }).mail!)
await new Mailer({ pool, notices, letters, post, exhibitors: async () => [1], log }).round()
