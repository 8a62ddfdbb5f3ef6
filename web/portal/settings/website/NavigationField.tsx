import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LOCALE_NAMES, LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { wordsIn } from '#protocol/i18n/words-in.ts'
import type { FieldProps } from '../../kit/fields/field-props.ts'
import { useT } from '../../texts.ts'
import css from './NavigationField.module.css'
import { NavigationLine } from './NavigationLine.tsx'
import { type Aim, aimOf, type Line, linesOf, moved, navigationOf, newLine, pathOf, without } from './tree.ts'
import { useLineDrag } from './use-line-drag.ts'

/**
 * The navigation of the site in two levels: its lines are dragged, or moved by the arrow keys of their grips.
 */
export function NavigationField({ field, value, onChange, label, help, errors, disabled }: FieldProps) {
  const t = useT()
  const lines = linesOf(value as Parameters<typeof linesOf>[0])
  const [locale, setLocale] = useState<Locale>(LOCALES[0])
  const put = (next: readonly Line[]) => onChange(navigationOf(next))
  const edit = (at: number, part: Partial<Line>) =>
    put(lines.map((line, nth) => (nth === at ? { ...line, ...part } : line)))
  const { place, said, move, onKey } = useMoves(lines, locale, put)
  const drag = useLineDrag(lines, place, move)
  return (
    <fieldset className={css.navigation} data-field={field.path}>
      <legend>{label(field.path)}</legend>
      <p className={css.help}>{help(field.path)}</p>
      {errors[field.path] && <p className={css.error}>{errors[field.path]}</p>}
      <SegmentedControl
        aria-label={t('settings.website.language')}
        data={LOCALES.map((one) => ({ value: one, label: LOCALE_NAMES[one] }))}
        value={locale}
        onChange={(next) => setLocale(next as Locale)}
      />
      <ol ref={place} className={css.lines}>
        {lines.map((line, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
            key={at}
            data-depth={line.depth}
            data-hidden={line.is_hidden}
            data-dragged={drag.from === at}
            data-before={drag.before === at}
            onKeyDown={(event) => onKey(event, at)}
          >
            <NavigationLine
              line={line}
              path={`${field.path}.${pathOf(lines, at)}`}
              locale={locale}
              grip={drag.gripOf(at)}
              errors={errors}
              disabled={disabled}
              onEdit={(part) => edit(at, part)}
              onRemove={() => put(without(lines, at))}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div>
        <Button variant="default" size="sm" disabled={disabled} onClick={() => put([...lines, newLine()])}>
          {t('settings.website.add')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Moves lines, says where each went, and keeps the focus in its grip. */
function useMoves(lines: readonly Line[], locale: Locale, put: (next: readonly Line[]) => void) {
  const t = useT()
  const [said, setSaid] = useState('')
  const place = useRef<HTMLOListElement>(null)
  const focus = useRef<number | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    place.current?.querySelectorAll<HTMLElement>('[data-grip]')[focus.current]?.focus()
    focus.current = null
  })
  const move = (from: number, aim: Aim) => {
    const next = moved(lines, from, aim)
    const { label: name } = lines[from]!
    focus.current = next.findIndex((line) => line.label === name)
    const where = { name: wordsIn(name, locale, locale), place: focus.current + 1, count: next.length }
    setSaid(t(next[focus.current]?.depth === 1 ? 'settings.website.movedIn' : 'settings.website.moved', where))
    put(next)
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const isGrip = (event.target as HTMLElement).dataset.grip !== undefined
    const aim = isGrip ? aimOf(lines, at, event.key) : null
    if (!aim) return
    event.preventDefault()
    move(at, aim)
  }
  return { place, said, move, onKey }
}
