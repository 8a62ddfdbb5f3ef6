import { ICON_PATHS } from '#kit/Icon.tsx'
import { LineIcon } from '#kit/LineIcon.tsx'

/** The line icons of the portal's menu and of its controls: 24 units square, in the colour of the text. */
const PATHS = {
  ...ICON_PATHS,
  bills: 'M3 4h3l2.5 11H18l2.5-8H7M9.5 20v.01M16.5 20v.01',
  broom: 'M14 3l-4 9M6 12h9l2 9H4z',
  cash: 'M3 13h18v6H3zM5 13l2-8h10l2 8M10 16h4',
  devices: 'M4 5h16v6H4zM4 13h16v6H4zM7.5 8v.01M7.5 16v.01',
  display: 'M4 5h16v11H4zM9 20h6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.200a2.800 2.800 0 100 5.600 2.800 2.800 0 000-5.600z',
  event:
    'M3 8a1 1 0 011-1h16a1 1 0 011 1v2a2 2 0 000 4v2a1 1 0 01-1 1H4a1 1 0 01-1-1v-2a2 2 0 000-4zM14 7v2M14 11v2M14 15v2',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  key: 'M15 3.500a5.5 5.5 0 11-5 7.800L4 17.500V20h4v-3h3v-3.500M16 8v.01',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  money: 'M12 3a9 9 0 100 18 9 9 0 000-18zM15 9a4 4 0 100 6M7.500 11h4M7.500 13h4',
  moon: 'M20 14.500A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.500z',
  movie: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.500h4M4 14.500h4M16 9.500h4M16 14.500h4',
  out: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h10',
  people:
    'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 20a6.5 6.5 0 0113 0M16 5.500a3.3 3.3 0 010 6.300M18 14.500a6.3 6.3 0 013.5 5.5',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.500a7.5 7.5 0 0115 0',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  planner: 'M4 6h16v14H4zM4 10h16M8 3.500V7M16 3.500V7',
  redo: 'M16 5l4 4-4 4M20 9H10a5.500 5.500 0 000 11h3',
  reports: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.500L20 20',
  settings:
    'M12 9a3 3 0 100 6 3 3 0 000-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.2 2.200M16.2 16.200l2.2 2.200M5.6 18.400l2.2-2.200M16.2 7.800l2.2-2.2',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.5 12H22M4.9 4.900l1.800 1.800M17.300 17.300l1.800 1.800M4.900 19.100l1.800-1.800M17.300 6.700l1.800-1.800',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.01',
  undo: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 010 11h-3',
  voucher:
    'M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7c-2 0-4.5-.5-4.5-2.500S11 2.500 12 7zM12 7c2 0 4.500-.5 4.500-2.500S13 2.500 12 7z',
  website: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3.500 3 3.500 15 0 18M12 3c-3.500 3-3.500 15 0 18',
} as const

export type PortalIconName = keyof typeof PATHS

/** An icon is never alone: it stands beside a word, or its button has an aria-label. */
export function PortalIcon({ name }: { name: PortalIconName }) {
  return <LineIcon path={PATHS[name]} />
}
