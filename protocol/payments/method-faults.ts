import { type Refusal, refuse } from '../result.ts'
import type { PaymentMethod } from './payment-method.ts'

interface Fitting {
  drivers: readonly PaymentMethod['driver'][]
  components: readonly PaymentMethod['component'][]
  access: readonly PaymentMethod['access'][number][]
}

/**
 * What each type of method may be: the code behind it, the form that renders it, the places where it may be
 * used (F-327: the site takes what is paid online).
 */
const FITTING = {
  cash: { drivers: ['cash'], components: ['cash'], access: ['register'] },
  terminal: { drivers: ['manual'], components: ['terminal'], access: ['register'] },
  online: { drivers: ['sandbox'], components: ['redirect', 'qr'], access: ['site'] },
  reservation: { drivers: ['none'], components: ['none'], access: ['site', 'register'] },
  other: { drivers: ['none', 'manual'], components: ['none'], access: ['site', 'register'] },
  invoice: { drivers: ['none'], components: ['none'], access: ['register'] },
  voucher: { drivers: ['none'], components: ['none'], access: ['register'] },
} as const satisfies Record<PaymentMethod['type'], Fitting>

/** Every driver that a method may name today. */
export const DRIVERS: readonly string[] = [...new Set(Object.values(FITTING).flatMap(({ drivers }) => drivers))]

/** What a method of this type may be. @source F-219 */
export function fittingOf(type: PaymentMethod['type']): Fitting {
  return FITTING[type]
}

/**
 * Why a method cannot be as it is: its driver, its form or a place of use does not fit its type.
 * @source F-219, F-327, F-345
 */
export function methodFaults(
  method: Pick<PaymentMethod, 'type' | 'driver' | 'component' | 'access'>,
): Refusal<'unfit_driver' | 'unfit_component' | 'unfit_access'>[] {
  const fitting = fittingOf(method.type)
  return [
    ...(fitting.drivers.includes(method.driver) ? [] : [refuse('unfit_driver', 'driver').refusal]),
    ...(fitting.components.includes(method.component) ? [] : [refuse('unfit_component', 'component').refusal]),
    ...(method.access.every((place) => fitting.access.includes(place))
      ? []
      : [refuse('unfit_access', 'access').refusal]),
  ]
}
