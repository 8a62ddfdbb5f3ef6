import { type RentalProfile, rentalProfile } from '#protocol/catalogue/rental-profile.ts'
import type { Values } from '../kit/merge.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { Bars, Timeline } from './Timeline.tsx'

const CONTROLS = { timeline: Timeline }
const FACTS = { timeline: (row: Values) => <Bars steps={row.timeline as RentalProfile['timeline']} /> }

/** Rental profiles: what a movie costs, week by week. */
export function RentalProfiles() {
  return <ResourceScreen resource={rentalProfile} controls={CONTROLS} facts={FACTS} />
}
