import { distributorOffice } from '#protocol/catalogue/distributor.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Offices of distributors: where reports are sent. */
export function DistributorOffices() {
  return <ResourceScreen resource={distributorOffice} />
}
