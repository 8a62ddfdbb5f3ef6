import { Icon } from '#kit/Icon.tsx'
import type { SiteVersion } from '#protocol/site/pages.ts'
import { type T, useT } from '../../texts.ts'
import css from './Times.module.css'

/** What a version is: its name, its languages, how it is shown (F-048, F-051); null = not said yet. */
export function VersionHead({ version }: { version: SiteVersion | null }) {
  const t = useT()
  if (version === null)
    return (
      <div className={css.version}>
        <h3>{t('about.version_later')}</h3>
      </div>
    )
  const { dimension, media_type, has_captions, has_audio_description } = version
  const shown = media_type === 'FILM' ? t('about.print') : media_type === 'DIGITAL' ? t('about.digital') : null
  const extras = [has_captions && t('about.captions'), has_audio_description && t('about.audio_description')]
  const said = saidOf(version, t)
  return (
    <div className={css.version}>
      <h3>{version.text}</h3>
      {said !== version.text && <p>{said}</p>}
      <p>
        {[dimension, shown].filter(Boolean).join(', ')}
        {media_type === 'DOLBYATMOS' && (
          <span className={css.atmos}>
            <Icon name="sound" /> {t('movie.atmos')}
          </span>
        )}
      </p>
      {extras.map((extra) => extra && <p key={extra}>{extra}</p>)}
    </div>
  )
}

/** What of its sound and its letters one has to know. */
function saidOf({ audio, original, subtitles }: SiteVersion, t: T): string {
  if (subtitles.length > 0) return t('about.subtitles', { languages: subtitles.join(', ') })
  if (audio === null) return t('about.no_dialogue')
  return original ? t('about.original_plain') : t('about.dubbed')
}
