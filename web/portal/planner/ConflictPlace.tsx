import { useLayoutEffect, useState } from 'react'
import { nextFree } from '#protocol/schedules/conflicts.ts'
import { ConflictCard } from './ConflictCard.tsx'
import { fieldsAt } from './carry.ts'
import { applied, houseOf, movedIn, type PlanChange, plannedOf, refOf } from './changes.ts'
import type { Dropped } from './use-carrier.ts'

interface Props {
  dropped: Dropped
  blockOf: (key: string) => HTMLElement | null
  /** What is done after all; null = it is put back. */
  onSettle: (change: PlanChange | null) => void
}

const CARD_PX = { width: 420, height: 180 }

/** The card beside the block that was put down, and what each of its keys would do. */
export function ConflictPlace({ dropped, blockOf, onSettle }: Props) {
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const box = blockOf(dropped.key)?.getBoundingClientRect()
    const { left, bottom, top } = box ?? { left: innerWidth / 2 - 180, bottom: innerHeight / 3, top: innerHeight / 3 }
    const below = bottom + 10
    setAt({
      left: Math.max(12, Math.min(left - 80, innerWidth - CARD_PX.width - 12)),
      top: below + CARD_PX.height < innerHeight ? below : Math.max(12, top - CARD_PX.height - 10),
    })
  }, [dropped, blockOf])
  const { view, key, change, conflicts } = dropped
  const blocks = applied(view.blocks, change, view.plan)
  const block = blocks.find((one) => one.key === key)
  if (!at || !block) return null
  const free_at = nextFree({ ...block, ref: refOf(block) }, plannedOf(blocks), houseOf(view.plan))
  const isTime = conflicts.some(({ code }) => code === 'overlap' || code === 'cleaning')
  const move = (start: string) =>
    onSettle(movedIn(change, key, fieldsAt(view.plan, block, { screen_id: block.screen_id, start })))
  return (
    <ConflictCard
      view={{ ...view, blocks }}
      of={refOf(block)}
      conflicts={conflicts}
      start={block.start}
      free_at={isTime && free_at !== block.start ? free_at : null}
      at={at}
      onMove={() => free_at !== null && move(free_at)}
      onKeep={() => onSettle(change)}
      onBack={() => onSettle(null)}
    />
  )
}
