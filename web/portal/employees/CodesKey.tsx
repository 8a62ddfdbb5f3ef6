import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { removeFactorOf } from '#protocol/access/staff-access.ts'
import { ProofForm } from '../account/ProofForm.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { toastMini } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import css from './AccessPart.module.css'

/** Switches off the one-time codes of somebody who lost them; whoever does it types the own password. */
export function CodesKey({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const t = useT()
  const call = useCall()
  const [asks, setAsks] = useState(false)
  const removed = () => {
    setAsks(false)
    toastMini(t('access.removed', { name }), t('form.close'))
    onDone()
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('access.remove')}
      </Button>
      {asks && (
        <Sheet title={t('access.remove_title', { name })} size={520} onClose={() => setAsks(false)}>
          <div className={css.proof}>
            <ProofForm
              text={t('access.remove_text', { name })}
              label={t('access.remove')}
              ask={(body) => call(removeFactorOf, { params: { id }, body })}
              onDone={removed}
              onCancel={() => setAsks(false)}
            />
          </div>
        </Sheet>
      )}
    </>
  )
}
