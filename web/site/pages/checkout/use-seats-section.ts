import { useEffect, useState } from 'react'
import type { SeatsSection } from './SeatsSection.tsx'

/**
 * The seat plan and what is said around it, a part of its own: fetched as soon as the form lives, so that it
 * is there when the first ticket asks for it, and the form does not wait for it (B7). Null until then.
 * @param picking the visitor may see the plan
 */
export function useSeatsSection(picking: boolean): typeof SeatsSection | null {
  const [section, setSection] = useState<typeof SeatsSection | null>(null)
  useEffect(() => {
    if (picking) void import('./SeatsSection.tsx').then((part) => setSection(() => part.SeatsSection))
  }, [picking])
  return section
}
