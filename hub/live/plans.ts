import type { Notices } from '../db/notices.ts'
import { type Live, planChannelOf } from './live.ts'

/** By which PostgreSQL says that a schedule of a cinema was made or changed (migration 0028). */
const CHANNEL = 'foyer_plan'

/** Notifies those who plan a cinema, in this process, of each committed change by whomever (F-200). */
export function notifyOfPlans(notices: Pick<Notices, 'on'>, live: Pick<Live, 'emitHere'>): void {
  notices.on(CHANNEL, (payload) => {
    const [exhibitor_id = 0, cinema_id = 0] = payload.split('/').map(Number)
    live.emitHere(exhibitor_id, planChannelOf(cinema_id), 'plan', { cinema_id })
  })
}
