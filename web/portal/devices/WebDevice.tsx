import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { settingsRead } from '#protocol/catalogue/settings-calls.ts'
import css from '../edges/Edges.module.css'
import { ResourceForm } from '../kit/ResourceForm.tsx'
import { useView } from '../kit/use-view.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
import table from './Devices.module.css'

const NOTHING = {}
/** Of the row of the house. */
const SHOWN = exhibitor.row.pick({ id: true, web_device: true })
/** Its draft is another one than that of the settings, whose row it edits as well. */
const DRAFT = { name: 'web_device', values: {} }

/** The website as a device of the house: there is one, and nobody pairs, blocks or deletes it (F-242). */
export function WebDevice() {
  const t = useT()
  const house = useView(exhibitor, NOTHING)
  const fields = useMemo(() => house.fields.filter(({ path }) => path === 'web_device'), [house.fields])
  const { loaded, again } = useLoaded(settingsRead)
  const [isOpen, setOpen] = useState(false)
  if (loaded.kind !== 'here') return null
  const { id, web_device } = SHOWN.parse(loaded.data)
  const { name, payment_method_ids } = web_device
  const count = payment_method_ids.length
  return (
    <section className={css.box} aria-label={t('devices.type.web')}>
      <div className={css.empty}>
        <h2>{t('devices.type.web')}</h2>
        <p className="muted">{t('devices.web_what')}</p>
      </div>
      <div className={table.scroll}>
        <table className={table.table}>
          <tbody>
            <tr>
              <th scope="row">
                <span className={table.name}>
                  <PortalIcon name="display" /> {name}
                </span>
              </th>
              <td>{t('devices.type.web')}</td>
              <td>{count === 0 ? t('devices.web_every') : t('devices.web_methods', { count })}</td>
              <td>
                {house.may.edit && (
                  <Button variant="default" aria-label={t('devices.edit_of', { name })} onClick={() => setOpen(true)}>
                    {t('devices.edit')}
                  </Button>
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      {isOpen && (
        <ResourceForm
          view={{ ...house, fields }}
          form={id}
          begin={DRAFT}
          controls={NOTHING}
          onClose={() => setOpen(false)}
          onSaved={() => void again()}
        />
      )}
    </section>
  )
}
