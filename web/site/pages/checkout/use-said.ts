import { useEffect, useState } from 'react'
import type { Alerts } from './Alerts.tsx'
import type { Questions } from './Questions.tsx'

interface Said {
  Questions: typeof Questions
  Alerts: typeof Alerts
}

/**
 * What the checkout asks and says; comes once the form lives, as there is nothing before. Null until then.
 */
export function useSaid(): Said | null {
  const [said, setSaid] = useState<Said | null>(null)
  useEffect(() => {
    void Promise.all([import('./Questions.tsx'), import('./Alerts.tsx')]).then(([asked, alerts]) =>
      setSaid({ ...asked, ...alerts }),
    )
  }, [])
  return said
}
