import { useEffect, useState } from 'react'
import type { InvoiceFields } from './InvoiceFields.tsx'

/** The fields of an invoice, which few need: they come once somebody does (B7). Null until they are here. */
export function useInvoiceFields(wanted: boolean): typeof InvoiceFields | null {
  const [fields, setFields] = useState<typeof InvoiceFields | null>(null)
  useEffect(() => {
    if (wanted) void import('./InvoiceFields.tsx').then((part) => setFields(() => part.InvoiceFields))
  }, [wanted])
  return fields
}
