import { LineIcon } from './LineIcon.tsx'

/** The line icons that several surfaces draw: 24 units square, in the colour of the text. */
export const ICON_PATHS = {
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M15 5l-7 7 7 7',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3.5V7M16 3.5V7',
  card: 'M3 6h18v12H3zM3 10h18M7 15h3',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2',
  cross: 'M6 6l12 12M18 6L6 18',
  down: 'M5 9l7 7 7-7',
  larger: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  list: 'M4 7h16M4 12h16M4 17h16',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  minus: 'M5 12h14',
  next: 'M9 5l7 7-7 7',
  offline:
    'M3 4l18 17M8.5 15.5a5 5 0 016.5-.6M5 12a10 10 0 014-2.400M12 8.500a10 10 0 017 3.500M2 8.500a15 15 0 013.500-2.300M12 5a15 15 0 0110 3.500M12 19v.01',
  place: 'M12 21s7-6.2 7-11.5A7 7 0 005 9.500C5 14.8 12 21 12 21zM12 7.200a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.8z',
  play: 'M8 5.500v13l10.5-6.500z',
  plus: 'M12 5v14M5 12h14',
  return: 'M9 7L4 12l5 5M4 12h10a6 6 0 010 12',
  seats: 'M6 11V6a2 2 0 012-2h8a2 2 0 012 2v5M4 11a2 2 0 012 2v2h12v-2a2 2 0 114 0v5H2v-5a2 2 0 012-2z',
  sound: 'M4 10v4h3l5 4V6l-5 4zM15.500 9a4 4 0 010 6M18 6.500a8 8 0 010 11',
  up: 'M5 15l7-7 7 7',
  warn: 'M12 4L2.5 20h19zM12 10v4.5M12 17.5v.01',
} as const

export type IconName = keyof typeof ICON_PATHS

/** An icon is never alone: it stands beside a word, or its button has an aria-label. */
export function Icon({ name }: { name: IconName }) {
  return <LineIcon path={ICON_PATHS[name]} />
}
