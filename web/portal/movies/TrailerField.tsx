import { trailerOf } from '#protocol/catalogue/trailer.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { TextField } from '../kit/fields/TextField.tsx'
import { useT } from '../texts.ts'

/** The address of a trailer, and where it can be watched before it is saved. */
export function TrailerField(props: FieldProps) {
  const t = useT()
  const address = typeof props.value === 'string' ? props.value : ''
  const trailer = trailerOf(address)
  return (
    <div>
      <TextField {...props} help={() => t('trailer.help')} />
      {trailer && (
        <a href={address} target="_blank" rel="noreferrer noopener">
          {t('trailer.watch', { host: trailer.host })}
        </a>
      )}
    </div>
  )
}
