import {
  type ConvertCSSVariablesInput,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** The library's shades as steps of our tokens (web/kit/tokens.css): a house's own lamp is in them. */
function steps(...names: readonly string[]): MantineColorsTuple {
  return names.map((name) => `var(--${name})`) as unknown as MantineColorsTuple
}

/** A state has three tokens: its tint, its colour and its text. */
function state(name: 'ok' | 'warn' | 'stop' | 'info'): MantineColorsTuple {
  const [tint, text] = [`${name}-tint`, `${name}-text`]
  return steps(tint, tint, tint, text, text, text, text, text, text, text)
}

const COLORS = {
  lamp: steps(...Array.from({ length: 10 }, (_, step) => `accent-${step}`)),
  ink: steps('sunken', 'sunken', 'line', 'line-strong', 'text-3', 'text-3', 'text', 'text-2', 'text', 'text'),
  ok: state('ok'),
  warn: state('warn'),
  stop: state('stop'),
  info: state('info'),
  red: state('stop'),
  // the library's neutrals: gray by day, dark by night
  gray: steps('paper-1', 'paper-2', 'paper-3', 'paper-3', 'paper-4', 'ink-3', 'ink-3', 'ink-2', 'ink-2', 'ink-1'),
  dark: steps('snow-1', 'snow-2', 'snow-3', 'snow-3', 'night-4', 'night-3', 'night-2', 'night-1', 'night-0', 'night-0'),
}

/** The lamp carries ink or paper, whichever reads; every other fill carries the ground of the page. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const found = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return found
  const color = input.color === undefined || input.color === 'lamp' ? 'var(--on-accent)' : 'var(--bg)'
  return { ...found, color }
}

/**
 * The look of docs/look.md in the terms of the library: one lamp button on a screen (`Button`), ink is the
 * second (`color="ink"`), outline the third (`variant="default"`).
 */
export const theme = createTheme({
  colors: COLORS,
  primaryColor: 'lamp',
  white: 'var(--paper-0)',
  black: 'var(--ink-1)',
  variantColorResolver,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '750' },
  fontWeights: { regular: '450', medium: '650', bold: '700' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: 'var(--r-s)', md: 'var(--r)', lg: 'var(--r)', xl: 'var(--r)' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { color: 'ink', iconColor: 'var(--surface)' } },
    Radio: { defaultProps: { color: 'ink', iconColor: 'var(--surface)' } },
    Switch: { defaultProps: { color: 'ink' } },
    Modal: { defaultProps: { closeOnClickOutside: false } },
  },
})

const SHARED: Readonly<Record<string, string>> = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-error': 'var(--stop-text)',
  '--mantine-color-success': 'var(--ok-text)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control-line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-lamp-filled': 'var(--accent)',
  '--mantine-color-lamp-filled-hover': 'color-mix(in oklab, var(--accent) 88%, var(--text))',
  '--mantine-color-lamp-text': 'var(--accent-text)',
  '--mantine-color-lamp-outline': 'var(--accent-line)',
  '--mantine-color-lamp-light': 'var(--accent-tint)',
  '--mantine-color-lamp-light-hover': 'var(--accent-tint)',
  '--mantine-color-lamp-light-color': 'var(--accent-text)',
  ...Object.assign({}, ...['ink', 'ok', 'warn', 'stop', 'info', 'red'].map(variantsOf)),
}

/** What the library derives of a colour by day and by night: our tokens know the theme by themselves. */
function variantsOf(name: string): Record<string, string> {
  const isInk = name === 'ink'
  const of = name === 'red' ? 'stop' : name
  const [fill, text, tint] = isInk ? ['text', 'text', 'sunken'] : [`${of}-text`, `${of}-text`, `${of}-tint`]
  const before = `--mantine-color-${name}`
  return {
    [`${before}-filled`]: `var(--${fill})`,
    [`${before}-filled-hover`]: `color-mix(in oklab, var(--${fill}) 88%, var(--bg))`,
    [`${before}-text`]: `var(--${text})`,
    [`${before}-outline`]: `var(--${text})`,
    [`${before}-outline-hover`]: `var(--${tint})`,
    [`${before}-light`]: `var(--${tint})`,
    [`${before}-light-hover`]: `var(--${tint})`,
    [`${before}-light-color`]: `var(--${text})`,
  }
}

/** The library's own names for what our tokens say, by day and by night alike. */
export function cssVariables(): ConvertCSSVariablesInput {
  return { variables: {}, light: { ...SHARED }, dark: { ...SHARED } }
}
