import { type Refusal, refuse } from '../result.ts'
import { CONTRAST_MIN, contrastOf } from './contrast.ts'
import type { Signage } from './signage.ts'
import type { Background, Theme, ThemeColors } from './theme.ts'

/** Colours in which nobody could read: what is written is too close to what it stands on. */
export function colorFaults({ background, text, muted, accent }: ThemeColors): Refusal<'low_contrast'>[] {
  const faults = Object.entries({ text, muted, accent }).filter(
    ([, color]) => contrastOf(color, background) < CONTRAST_MIN,
  )
  return faults.map(([field]) => refuse('low_contrast', `colors.${field}`).refusal)
}

/**
 * Why a theme cannot be as it is; with its background, on which its text stands too.
 * @source F-283
 */
export function themeFaults(
  { colors }: Pick<Theme, 'colors'>,
  behind: Pick<Background, 'color' | 'to_color'> | null,
): Refusal<'low_contrast'>[] {
  const faults = colorFaults(colors)
  const seen = behind ? [behind.color, behind.to_color].filter((color) => color !== null) : []
  const isRead = seen.every((color) => contrastOf(colors.text, color) >= CONTRAST_MIN)
  return isRead ? faults : [...faults, refuse('low_contrast', 'background_id').refusal]
}

/** A gradient goes somewhere, a plain colour does not. */
export function backgroundFaults({ type, to_color }: Pick<Background, 'type' | 'to_color'>): Refusal<'required'>[] {
  return type === 'gradient' && to_color === null ? [refuse('required', 'to_color').refusal] : []
}

/** The colours that a display has of its own can be read; null = those of its theme. */
export function signageFaults({ colors }: Pick<Signage, 'colors'>): Refusal<'low_contrast'>[] {
  return colors ? colorFaults(colors) : []
}
