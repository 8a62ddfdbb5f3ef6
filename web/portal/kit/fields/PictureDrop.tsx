import { Button, FileButton, Progress, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '../../texts.ts'
import css from './PictureField.module.css'
import { usePicture } from './use-picture.ts'

interface Props {
  /** What the picture is of, in words. */
  label: string
  path: string
  help?: string | null
  error?: string | undefined
  disabled: boolean
  onKept: (picture: string) => void
  /** What is seen of it now. */
  children: ReactNode
  /** More keys, behind the one that chooses a file. */
  keys?: ReactNode
}

/**
 * Where a picture is put: chosen, dropped, or pasted while the focus is in here. A file that did not arrive
 * is kept and may be sent again.
 */
export function PictureDrop({ label, path, help, error, disabled, onKept, children, keys }: Props) {
  const t = useT()
  const { share, trouble, take, again, stop } = usePicture(onKept)
  const [isOver, setOver] = useState(false)
  const wrong = trouble ?? error
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here may be chosen by a key too
    <div
      className={css.drop}
      data-over={isOver}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!disabled) take(event.dataTransfer.files)
      }}
      onPaste={({ clipboardData }) => {
        if (!disabled) take([...clipboardData.files].filter(({ type }) => type.startsWith('image/')))
      }}
    >
      {children}
      <div className={css.side}>
        {help && <p className={css.help}>{help}</p>}
        {share === null ? (
          <div className={css.keys}>
            <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => take(file && [file])}>
              {(props) => (
                <Button {...props} variant="default" size="sm" disabled={disabled} data-field={path}>
                  {t('picture.choose')}
                  <VisuallyHidden>: {label}</VisuallyHidden>
                </Button>
              )}
            </FileButton>
            {again && (
              <Button variant="default" size="sm" onClick={again}>
                {t('trouble.again')}
              </Button>
            )}
            {keys}
          </div>
        ) : (
          <div className={css.running} role="status">
            <span>{share < 1 ? t('picture.sending', { share: Math.round(share * 100) }) : t('picture.drawing')}</span>
            <Progress value={share * 100} aria-label={label} />
            <Button variant="default" size="sm" data-busy="true" data-field={path} onClick={stop}>
              {t('form.cancel')}
            </Button>
          </div>
        )}
        {wrong && (
          <p className={css.error} role="alert">
            {wrong}
          </p>
        )}
        <p className={css.help}>{t('picture.how')}</p>
      </div>
    </div>
  )
}
