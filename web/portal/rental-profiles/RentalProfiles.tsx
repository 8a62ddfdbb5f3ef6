import { rentalProfile } from '#protocol/catalogue/rental-profile.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Rental profiles: what a movie costs, week by week. */
export function RentalProfiles() {
  return <ResourceScreen resource={rentalProfile} />
}
