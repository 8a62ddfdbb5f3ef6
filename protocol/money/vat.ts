/**
 * The one rounding of the product: `numerator / denominator` to the nearest integer, halves away from zero,
 * in exact integer arithmetic. Range: |numerator| < 2^52, denominator > 0.
 * @throws RangeError when an argument is no safe integer or the denominator is not positive
 */
export function divideRounded(numerator: number, denominator: number): number {
  const exact = Number.isSafeInteger(numerator) && Number.isSafeInteger(numerator * 2)
  if (!exact || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`cannot round ${numerator} / ${denominator}`)
  const magnitude = Math.abs(numerator)
  const quotient = (magnitude - (magnitude % denominator)) / denominator
  const rounded = (magnitude % denominator) * 2 >= denominator ? quotient + 1 : quotient
  return numerator < 0 && rounded > 0 ? -rounded : rounded
}

/**
 * The VAT contained in a gross amount: gross × bp / (10,000 + bp), rounded once; net is gross − VAT, so the
 * two always add up to the gross.
 * @source F-206 (a bill line stores net, VAT and rate as sold)
 */
export function vatOf(gross_cents: number, vat_bp: number): { vat_cents: number; net_cents: number } {
  const vat_cents = divideRounded(gross_cents * vat_bp, 10_000 + vat_bp)
  return { vat_cents, net_cents: gross_cents - vat_cents }
}
