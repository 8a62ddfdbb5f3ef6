import { ConflictsScreen } from './conflicts/Screen.tsx'
import { DevicesScreen } from './devices/Screen.tsx'
import { SaleScreen } from './sale/Screen.tsx'
import type { RegisterScreen } from './till.tsx'

/**
 * The screens of the register; the first one opens first. Bill, total and status line stay beside each of
 * them.
 */
export const SCREENS: readonly RegisterScreen[] = [
  { path: '', key: null, permission: null, layer: 'stage', Screen: SaleScreen },
  {
    path: 'devices',
    key: { icon: 'edge', words: 'schedules.devices' },
    permission: 'devices.approve',
    layer: 'dialog',
    Screen: DevicesScreen,
  },
  {
    path: 'conflicts',
    key: { icon: 'warn', words: 'conflicts.key' },
    permission: 'bills.decide',
    layer: 'dialog',
    Screen: ConflictsScreen,
  },
]
