import { useToday } from '../till.tsx'
import type { Day } from '../today.ts'

export type Method = Day['payment_methods'][number]

export interface Methods {
  cash: Method | undefined
  terminal: Method | undefined
}

/**
 * The ways to pay that this register has: cash only with a drawer, card only where a terminal method is set
 * up (F-334).
 */
export function useMethods(): Methods | null {
  const methods = useToday((state) => state.day?.payment_methods)
  if (!methods) return null
  return { cash: methodOf(methods, 'cash'), terminal: methodOf(methods, 'terminal') }
}

export function methodOf(methods: readonly Method[], type: 'cash' | 'terminal'): Method | undefined {
  return methods.find((method) => method.type === type)
}
