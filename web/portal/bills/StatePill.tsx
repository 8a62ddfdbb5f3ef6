import type { IconName } from '#kit/Icon.tsx'
import { Pill } from '#kit/Pill.tsx'

type Look = [kind: 'ok' | 'warn' | 'stop' | 'info' | 'quiet', icon: IconName]

/** How each state of a row of the ledger, or of a card, looks: one look for one meaning. */
const LOOKS: Readonly<Record<string, Look>> = {
  settled: ['ok', 'check'],
  paid: ['ok', 'check'],
  sold: ['ok', 'check'],
  used: ['ok', 'check'],
  live: ['ok', 'check'],
  paying: ['info', 'clock'],
  pending: ['info', 'clock'],
  reserved: ['info', 'lock'],
  changing: ['info', 'clock'],
  refunding: ['warn', 'return'],
  partially_refunded: ['warn', 'return'],
  failed: ['stop', 'cross'],
  cancelled: ['stop', 'cross'],
  printed: ['info', 'clock'],
  activated: ['ok', 'check'],
  active: ['ok', 'check'],
  unpaid: ['info', 'clock'],
  deleted: ['stop', 'cross'],
  blocked: ['stop', 'lock'],
  refunded: ['quiet', 'return'],
  exchanged: ['quiet', 'return'],
}
const ENDED: Look = ['quiet', 'clock']

/** A state in its word, with the icon and tint of its meaning; what has ended by itself is quiet. */
export function StatePill({ state, children }: { state: string; children: string }) {
  const [kind, icon] = LOOKS[state] ?? ENDED
  return (
    <Pill kind={kind} icon={icon}>
      {children}
    </Pill>
  )
}
