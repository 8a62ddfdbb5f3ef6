import { Button, Fieldset, VisuallyHidden } from '@mantine/core'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { useT } from '../../texts.ts'
import type { FieldProps } from './field-props.ts'
import group from './GroupField.module.css'
import { PictureDrop } from './PictureDrop.tsx'
import css from './PictureField.module.css'

/** A picture of the house. */
export function PictureField({ field: { path }, value, onChange, label, help, errors, disabled }: FieldProps) {
  const t = useT()
  const picture = typeof value === 'string' ? value : null
  const name = label(path)
  return (
    <Fieldset legend={name} className={group.group}>
      <PictureDrop
        label={name}
        path={path}
        help={help(path)}
        error={errors[path]}
        disabled={disabled}
        onKept={onChange}
        keys={
          picture && (
            <Button variant="default" size="sm" disabled={disabled} onClick={() => onChange(null)}>
              {t('picture.remove')}
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
          )
        }
      >
        {picture ? (
          <img className={css.picture} src={pictureUrl(picture, 320)} alt={name} />
        ) : (
          <div className={css.none}>{t('picture.none')}</div>
        )}
      </PictureDrop>
    </Fieldset>
  )
}
