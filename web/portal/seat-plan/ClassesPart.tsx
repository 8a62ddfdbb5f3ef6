import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bandColour } from '#kit/SeatPicker/Legend.tsx'
import { useLocale } from '#kit/texts.tsx'
import type { ClassRate } from '#protocol/catalogue/screen.ts'
import { LOCALE_NAMES } from '#protocol/i18n/locales.ts'
import { Price } from '#protocol/money/cents.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { STANDARD, WHEELCHAIR } from '#protocol/seats/plan.ts'
import { readNumber, typedNumber } from '../kit/fields/amounts.ts'
import { pageData } from '../page-data.ts'
import { useT } from '../texts.ts'
import { classesOf } from './editing.ts'
import { Part } from './Part.tsx'
import css from './PlanEditor.module.css'
import type { Editor } from './use-editor.ts'

/** The colours of bands that fit by day and by night, by what they are called here. */
const COLORS = { loge: 'var(--band-loge)', sofa: 'var(--band-sofa)', standard: 'var(--line-strong)' } as const
const COLOR_NAMES = Object.keys(COLORS) as (keyof typeof COLORS)[]

/** The classes of this hall: how many seats of each, and what a seat of it costs more. */
export function ClassesPart({ editor }: { editor: Editor }) {
  const t = useT()
  const locale = useLocale()
  const { drawing } = editor
  const [edits, setEdits] = useState<string | null>(null)
  const counts = Map.groupBy(drawing.plan.seats, (seat) => seat.class)
  return (
    <Part title={t('plan.classes')}>
      <ul className={css.classes}>
        {classesOf(drawing).map((name) => {
          const rate = drawing.class_rate[name]
          const cents = (rate?.ticket ?? 0) + (rate?.handling ?? 0)
          return (
            <li key={name}>
              <button
                type="button"
                aria-expanded={edits === name}
                onClick={() => setEdits(edits === name ? null : name)}
              >
                <i style={{ background: bandColour(rate) }} />
                <b>{rate?.name ?? t('plan.standard')}</b>
                <span>{t('plan.seats', { count: counts.get(name)?.length ?? 0 })}</span>
                <small>{cents > 0 ? `+ ${formatMoney(cents, locale)}` : t('plan.noExtra')}</small>
              </button>
              {edits === name && <ClassForm editor={editor} name={name} onDone={() => setEdits(null)} />}
            </li>
          )
        })}
      </ul>
      {edits === '' ? (
        <ClassForm editor={editor} name={null} onDone={() => setEdits(null)} />
      ) : (
        <Button size="compact-md" variant="default" onClick={() => setEdits('')}>
          {t('plan.addClass')}
        </Button>
      )}
    </Part>
  )
}

type Texts = NonNullable<ClassRate['translations']>

interface FormProps {
  editor: Editor
  /** null = a new one. */
  name: string | null
  onDone: () => void
}

function ClassForm({ editor, name, onDone }: FormProps) {
  const t = useT()
  const locale = useLocale()
  const { drawing, draw } = editor
  const before = name === null ? undefined : drawing.class_rate[name]
  const [title, setTitle] = useState(before?.name ?? (name === STANDARD ? t('plan.standard') : ''))
  const typed = (cents = 0) => typedNumber(cents / 100, locale, { least: 2, most: 2 })
  const [extra, setExtra] = useState(typed(before?.ticket))
  const [fee, setFee] = useState(typed(before?.handling))
  const others = pageData().locales.slice(1) // the first is the row's own
  const [said, setSaid] = useState<Texts>(before?.translations ?? {})
  const [color, setColor] = useState<string>(before?.color ?? COLORS.loge)
  const noAmount = t('form.noAmount', { like: typed(1250) })
  const ticket = centsOf(extra)
  const handling = centsOf(fee)
  const isWhole = title.trim() !== '' && ticket !== null && handling !== null
  const save = (): void => {
    if (ticket === null || handling === null) return
    const key = name ?? freshName(title, drawing.class_rate)
    const named = Object.entries(said).flatMap(([locale, { name = '' } = {}]) =>
      name.trim() === '' ? [] : [[locale, { name: name.trim() }]],
    )
    const translations = named.length > 0 ? { translations: Object.fromEntries(named) as Texts } : {}
    const rate: ClassRate = { ticket, handling, name: title.trim(), color, ...translations }
    draw({ ...drawing, class_rate: { ...drawing.class_rate, [key]: rate } })
    onDone()
  }
  return (
    <div className={css.classForm}>
      <TextInput
        label={t('plan.className')}
        value={title}
        maxLength={60}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {others.map((other) => (
        <TextInput
          key={other}
          lang={other}
          label={t('plan.classNameIn', { language: LOCALE_NAMES[other] })}
          placeholder={title}
          value={said[other]?.name ?? ''}
          maxLength={60}
          onChange={({ currentTarget }) => setSaid({ ...said, [other]: { name: currentTarget.value } })}
        />
      ))}
      <div className={css.pair}>
        <TextInput
          label={t('plan.extra')}
          inputMode="decimal"
          value={extra}
          error={ticket === null && noAmount}
          onChange={({ currentTarget }) => setExtra(currentTarget.value)}
        />
        <TextInput
          label={t('plan.fee')}
          inputMode="decimal"
          value={fee}
          error={handling === null && noAmount}
          onChange={({ currentTarget }) => setFee(currentTarget.value)}
        />
      </div>
      <NativeSelect
        label={t('plan.color')}
        data={[
          ...COLOR_NAMES.map((name) => ({ value: COLORS[name], label: t(`plan.colors.${name}`) })),
          ...(Object.values<string>(COLORS).includes(color) ? [] : [{ value: color, label: color }]),
        ]}
        value={color}
        onChange={({ currentTarget: { value } }) => setColor(value)}
      />
      <Button size="compact-md" color="ink" disabled={!isWhole} onClick={save}>
        {t('plan.keepClass')}
      </Button>
    </div>
  )
}

/** An amount as it is typed; null where it is none, or no price. */
function centsOf(text: string): number | null {
  const { success, data } = Price.safeParse(readNumber(text, 2))
  return success ? data : null
}

/** The word of a new class, from its name, that no other has. */
function freshName(title: string, known: Readonly<Record<string, unknown>>): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const word = /^[a-z]/.test(plain) ? plain.slice(0, 40) : `class_${plain}`.slice(0, 40)
  let name = word
  for (let nth = 2; Object.hasOwn(known, name) || name === STANDARD || name === WHEELCHAIR; nth++)
    name = `${word}_${nth}`
  return name
}
