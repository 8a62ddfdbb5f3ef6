import { type ComponentType, useState } from 'react'
import { Bill } from './bill/Bill.tsx'
import { Dialogs } from './dialogs/Dialogs.tsx'
import css from './Frame.module.css'
import { CardScreen } from './pay/CardScreen.tsx'
import { CashScreen } from './pay/CashScreen.tsx'
import { Shut } from './Shut.tsx'
import { useShortcuts } from './sale/keyboard.ts'
import { shutOf } from './stops.ts'
import { TillStatus } from './TillStatus.tsx'
import { usePayment, useScreen, useTill, useToday } from './till.tsx'
import { lockNow } from './wire.ts'

/** What is open: of a box in quarantine first of all that it is, until somebody has read it. */
export function Frame() {
  const why = useToday((state) => shutOf(state.line))
  const [read, setRead] = useState<string | null>(null)
  if (why === null || read === why.since) return <Open />
  return <Shut why={why} look={() => setRead(why.since)} />
}

/**
 * What is the same on every screen: the bill at the right with its total and its keys, the state of
 * everything below, the dialog over all (F-251..F-253).
 */
function Open() {
  const till = useTill()
  const screen = useScreen()
  useShortcuts(() => void lockNow(till))
  const first = till.screens[0]!
  return (
    <main className={css.sale} id="till">
      <Stage Screen={(screen.layer === 'stage' ? screen : first).Screen} />
      <Bill />
      <TillStatus />
      <Dialogs />
    </main>
  )
}

/** What stands beside the bill: the screen, or how the bill is paid. */
function Stage({ Screen }: { Screen: ComponentType }) {
  const tender = usePayment((state) => state.tender?.kind)
  if (tender === 'cash') return <CashScreen />
  return tender === 'card' ? <CardScreen /> : <Screen />
}
