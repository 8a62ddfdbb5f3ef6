import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useSurroundings } from '../kit/surroundings.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './WhatIf.module.css'
import { type Subject, WhatIf } from './WhatIf.tsx'

/** What it would cost, in the panel of one schedule: opened by whoever wants to know. */
export function WhatIfPart(props: { subject: Subject; time_zone: string }) {
  const t = useT()
  const { may } = useSurroundings()
  const [isOpen, setOpen] = useState(false)
  if (!may('price-rates.view')) return null
  return (
    <section className={css.part} aria-label={t('whatIf.title')} onKeyDown={keepEnter}>
      <Button
        variant="default"
        aria-expanded={isOpen}
        leftSection={<PortalIcon name="money" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('whatIf.title')}
      </Button>
      {isOpen && <WhatIf {...props} />}
    </section>
  )
}

/** Enter in a field of it does not save the form in which it stands. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
