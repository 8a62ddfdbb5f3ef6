import { exported } from '#protocol/access/exports.ts'
import { timeCell } from '../bills/cells.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'
import { areaKey } from '../roles/right-rows.ts'
import { useT } from '../texts.ts'

const CELLS = { at: timeCell('at'), list: ({ list }: { list?: unknown }) => <ListName base={String(list)} /> }

/** Exports: who took which list out of the house as a file. */
export function Exports() {
  return <ListingScreen listing={exported} cells={CELLS} />
}

function ListName({ base }: { base: string }) {
  return useT()(areaKey(base))
}
