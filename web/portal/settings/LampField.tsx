import { Slider } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { typedNumber } from '../kit/fields/amounts.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { NumberField } from '../kit/fields/NumberField.tsx'
import { useT } from '../texts.ts'
import { type Lamp, lampStyle, PAIRS, ratiosIn } from './contrast.ts'
import css from './LampField.module.css'

const PARTS = [
  { name: 'h', most: 360, step: 1 },
  { name: 'c', most: 0.3, step: 0.005 },
  { name: 'l', most: 1, step: 0.005 },
] as const
const STEPS = Array.from({ length: 10 }, (_, step) => step)

/** The colour of the house: three keys, its ten steps, and whether everybody can read what stands on it. */
export function LampField({ published, ...props }: FieldProps & { published: Lamp }) {
  const t = useT()
  const lamp = props.value as Lamp
  const { field, onChange, disabled } = props
  const inner = field.control.is === 'group' ? field.control.fields : []
  return (
    <div className={css.lamp}>
      <p className={css.note}>{t('settings.lamp_note')}</p>
      {PARTS.map(({ name, most, step }, nth) => (
        <div key={name} className={css.part}>
          <div className={css.track} data-part={name} style={lampStyle(lamp) as never}>
            <Slider
              thumbLabel={props.label(`accent.${name}`)}
              label={null}
              min={0}
              max={most}
              step={step}
              value={typeof lamp[name] === 'number' ? Math.min(lamp[name], most) : 0}
              disabled={disabled}
              marks={[{ value: Math.min(published[name], most) }]}
              onChange={(value) => onChange({ ...lamp, [name]: value })}
            />
          </div>
          {inner[nth] && (
            <NumberField
              {...props}
              field={inner[nth]}
              value={lamp[name]}
              onChange={(value) => onChange({ ...lamp, [name]: value })}
            />
          )}
        </div>
      ))}
      <div className={css.steps} data-accent data-theme="light" style={lampStyle(lamp) as never} aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} style={{ background: `var(--accent-${step})` }} />
        ))}
      </div>
      <Readable lamp={lamp} />
    </div>
  )
}

/** What is read on the lamp, and how well: measured in the colours that this browser draws. */
function Readable({ lamp }: { lamp: Lamp }) {
  const t = useT()
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [ratios, setRatios] = useState<readonly number[]>([])
  const { h, c, l } = lamp
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when the lamp is another one
  useEffect(() => setRatios(ratiosIn(place.current!)), [h, c, l])
  return (
    <section>
      <h3>{t('settings.readable')}</h3>
      <div ref={place} data-accent hidden style={lampStyle(lamp) as never} />
      <ul className={css.pairs}>
        {PAIRS.map(({ name, theme, front, ground, least }, nth) => {
          const ratio = ratios[nth] ?? 0
          const isGood = ratio >= least
          return (
            <li key={name}>
              <span data-accent data-theme={theme} style={lampStyle(lamp) as never}>
                <b style={{ background: `var(${ground})`, color: `var(${front})` }} aria-hidden="true">
                  20:45
                </b>
              </span>
              <span>{t(`settings.pair.${name}`)}</span>
              <span className={css.ratio}>{typedNumber(ratio, locale, { least: 2, most: 2 })}</span>
              <span className={isGood ? css.good : css.faint}>{isGood ? t('settings.good') : t('settings.faint')}</span>
            </li>
          )
        })}
      </ul>
      <p className={css.note}>{t('settings.readable_note')}</p>
    </section>
  )
}
