import { usePayment } from '../till.tsx'

/** The amount that was sent to the terminal, in cents. */
export function useTerminalAmount(): number {
  return usePayment(({ tender }) => (tender?.kind === 'card' ? tender.amount_cents : 0))
}
