import { ActionIcon, Button, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { LOCALE_NAMES, LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { wordsIn } from '#protocol/i18n/words-in.ts'
import type { FieldProps } from '../../kit/fields/field-props.ts'
import { PortalIcon } from '../../PortalIcon.tsx'
import { useT } from '../../texts.ts'
import css from './NavigationField.module.css'
import {
  type Aim,
  aimOf,
  dropAt,
  type Line,
  linesAbove,
  linesOf,
  moved,
  navigationOf,
  newLine,
  without,
} from './tree.ts'

/** So far to the side a line is meant to move in or out. */
const STEP_PX = 28

interface Drag extends Aim {
  from: number
  x: number
}

/**
 * The navigation of the site in two levels: its lines are dragged, or moved by the arrow keys of their grips.
 */
export function NavigationField({ field, value, onChange, label, help, errors, disabled }: FieldProps) {
  const t = useT()
  const lines = linesOf(value as Parameters<typeof linesOf>[0])
  const [locale, setLocale] = useState<Locale>(LOCALES[0])
  const [drag, setDrag] = useState<Drag | null>(null)
  const [said, setSaid] = useState('')
  const place = useRef<HTMLOListElement>(null)
  const focus = useRef<number | null>(null)
  useEffect(() => {
    if (focus.current === null) return
    place.current?.querySelectorAll<HTMLElement>('[data-grip]')[focus.current]?.focus()
    focus.current = null
  })
  const put = (next: readonly Line[]) => onChange(navigationOf(next))
  const edit = (at: number, part: Partial<Line>) =>
    put(lines.map((line, nth) => (nth === at ? { ...line, ...part } : line)))
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
  const dragTo = (event: PointerEvent): void => {
    if (!drag) return
    const rows = [...place.current!.children].map((row) => row.getBoundingClientRect())
    const middles = rows.map(({ top, height }) => top + height / 2)
    const aside = event.clientX - drag.x
    const before = lines[drag.from]!.depth
    const to = linesAbove(lines, drag.from, middles, event.clientY)
    setDrag({ ...drag, to, depth: aside > STEP_PX ? 1 : aside < -STEP_PX ? 0 : before })
  }
  const path = (at: number) => {
    const top = lines.slice(0, at + 1).filter(({ depth }) => depth === 0).length - 1
    const inner = at - lines.findLastIndex(({ depth }, nth) => nth <= at && depth === 0) - 1
    return lines[at]!.depth === 0 ? `${field.path}.${top}` : `${field.path}.${top}.children.${inner}`
  }
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
            data-dragged={drag?.from === at}
            data-before={drag !== null && dropAt(lines, drag.from, drag) === at}
            onKeyDown={(event) => onKey(event, at)}
          >
            <button
              type="button"
              data-grip=""
              className={css.grip}
              disabled={disabled}
              aria-label={t('settings.website.grip', { name: wordsIn(line.label, locale, locale) })}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrag({ from: at, to: at, depth: line.depth, x: event.clientX })
              }}
              onPointerMove={dragTo}
              onPointerUp={() => {
                if (drag && (drag.to !== drag.from || drag.depth !== line.depth)) move(drag.from, drag)
                setDrag(null)
              }}
              onPointerCancel={() => setDrag(null)}
            >
              <PortalIcon name="grip" />
            </button>
            <TextInput
              aria-label={t('settings.website.label')}
              placeholder={wordsIn(line.label, locale, locale) || t('settings.website.label')}
              lang={locale}
              data-field={`${path(at)}.label`}
              error={errors[`${path(at)}.label`] ?? errors[`${path(at)}.children`]}
              value={line.label[locale] ?? ''}
              disabled={disabled}
              onChange={({ currentTarget }) => edit(at, { label: { ...line.label, [locale]: currentTarget.value } })}
            />
            <TextInput
              aria-label={t('settings.website.link')}
              placeholder="/movies"
              data-field={`${path(at)}.link`}
              error={errors[`${path(at)}.link`]}
              value={line.link ?? ''}
              disabled={disabled}
              onChange={({ currentTarget }) => edit(at, { link: currentTarget.value || null })}
            />
            <ActionIcon
              variant="subtle"
              disabled={disabled}
              aria-pressed={line.is_hidden}
              aria-label={t('settings.website.hide', { name: wordsIn(line.label, locale, locale) })}
              onClick={() => edit(at, { is_hidden: !line.is_hidden })}
            >
              <PortalIcon name="eye" />
            </ActionIcon>
            <Button variant="default" size="sm" disabled={disabled} onClick={() => put(without(lines, at))}>
              {t('form.remove')}
            </Button>
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
