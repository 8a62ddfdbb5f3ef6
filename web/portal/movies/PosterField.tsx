import { Button, Fieldset } from '@mantine/core'
import { useState } from 'react'
import type { Movie } from '#protocol/catalogue/movie.ts'
import { posterDrawing } from '#protocol/catalogue/picture-calls.ts'
import { callPath } from '#protocol/kit/call.ts'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import group from '../kit/fields/GroupField.module.css'
import { PictureDrop } from '../kit/fields/PictureDrop.tsx'
import { useFormRow } from '../kit/form-row.ts'
import type { Values } from '../kit/merge.ts'
import { useT } from '../texts.ts'
import css from './PosterField.module.css'

const OFFERED = 6

/** The poster of a movie: a picture of the house, or one of six drawings, and then of six others. */
export function PosterField({ field: { path }, value, onChange, label, errors, disabled }: FieldProps) {
  const t = useT()
  const row = useFormRow()
  const poster = value as Movie['poster']
  const [first, setFirst] = useState(poster.seed)
  const seeds = Array.from({ length: OFFERED }, (_, nth) => first + nth)
  const name = label(path)
  const error = Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1]
  const draw = (seed: number) => onChange({ ...poster, seed, family: null, palette: null, picture: null })
  return (
    <Fieldset legend={name} className={group.group}>
      <PictureDrop
        label={name}
        path={path}
        help={t('poster.where')}
        error={error}
        disabled={disabled}
        onKept={(picture) => onChange({ ...poster, picture })}
        keys={
          poster.picture && (
            <Button variant="default" size="sm" disabled={disabled} onClick={() => draw(poster.seed)}>
              {t('poster.back')}
            </Button>
          )
        }
      >
        <figure className={css.now}>
          <img
            src={poster.picture ? pictureUrl(poster.picture, 320) : drawingOf(row, poster.genre, poster.seed)}
            alt=""
          />
          <figcaption>{poster.picture ? t('poster.given') : t('poster.drawn', { seed: poster.seed })}</figcaption>
        </figure>
      </PictureDrop>
      <div className={css.head}>
        <span>{t('poster.six')}</span>
        <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => setFirst(first + OFFERED)}>
          {t('poster.others')}
        </Button>
      </div>
      <div className={css.six}>
        {seeds.map((seed) => (
          <button
            key={seed}
            type="button"
            aria-label={t('poster.draw', { seed })}
            aria-pressed={!poster.picture && seed === poster.seed}
            disabled={disabled}
            onClick={() => draw(seed)}
          >
            <img src={drawingOf(row, poster.genre, seed)} alt="" loading="lazy" />
          </button>
        ))}
      </div>
    </Fieldset>
  )
}

/** Where the drawing of a movie is that says so. */
function drawingOf(row: Values, genre: string, seed: number): string {
  const query = {
    title: String(row.display_title ?? ''),
    director: ((row.directors as string[] | undefined) ?? []).join(', '),
    genre,
    year: String(Number(row.year) || 0),
    seed: String(seed),
  }
  return `${callPath(posterDrawing)}?${new URLSearchParams(query)}`
}
