import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import { readNumber, typedNumber } from './amounts.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { type Typing, useTyped } from './use-typed.ts'

interface Beside {
  sign?: string
  /** What is said of a text that cannot be read, once the field is left or was refused. */
  unreadable?: string
}
type FigureProps = FieldProps & Beside & ({ decimals: 0 | 2; least_decimals: 0 | 2 } | { typing: Typing })

/** A number as it is typed, at the right edge; on the wire it counts its smallest unit. */
export function FigureField(props: FigureProps) {
  const locale = useLocale()
  const typing = 'typing' in props ? props.typing : unitsOf(locale, props.decimals, props.least_decimals)
  const { text, type } = useTyped(props.value, typing, props.onChange)
  const [isLeft, setLeft] = useState(false)
  const shared = inputProps(props)
  const isUnread = text.trim() !== '' && typing.read(text) === undefined
  const unread = isUnread && (isLeft || shared.error !== undefined) ? props.unreadable : undefined
  return (
    <TextInput
      {...shared}
      error={unread ?? shared.error}
      inputMode="decimal"
      autoComplete="off"
      rightSection={props.sign}
      styles={{ input: { textAlign: 'right' } }}
      value={text}
      onChange={({ currentTarget }) => {
        setLeft(false)
        type(currentTarget.value)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}

function unitsOf(locale: Locale, most: number, least: number): Typing {
  return {
    print: (value) =>
      typeof value === 'number' ? typedNumber(value / 10 ** most, locale, { least, most }) : String(value ?? ''),
    read: (text) => (text.trim() === '' ? null : (readNumber(text, most) ?? undefined)),
  }
}
