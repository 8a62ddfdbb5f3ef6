/** The line icons of the portal's menu and of its controls: 24 units square, in the colour of the text. */
const PATHS = {
  bills: 'M3 4h3l2.5 11H18l2.5-8H7M9.5 20v.01M16.5 20v.01',
  card: 'M3 6h18v12H3zM3 10h18M7 15h3',
  cash: 'M3 13h18v6H3zM5 13l2-8h10l2 8M10 16h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2',
  cross: 'M6 6l12 12M18 6L6 18',
  devices: 'M4 5h16v6H4zM4 13h16v6H4zM7.5 8v.01M7.5 16v.01',
  display: 'M4 5h16v11H4zM9 20h6',
  down: 'M5 9l7 7 7-7',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  event:
    'M3 8a1 1 0 011-1h16a1 1 0 011 1v2a2 2 0 000 4v2a1 1 0 01-1 1H4a1 1 0 01-1-1v-2a2 2 0 000-4zM14 7v2M14 11v2M14 15v2',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  key: 'M15 3.500a5.5 5.5 0 11-5 7.800L4 17.500V20h4v-3h3v-3.500M16 8v.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  money: 'M12 3a9 9 0 100 18 9 9 0 000-18zM15 9a4 4 0 100 6M7.500 11h4M7.500 13h4',
  moon: 'M20 14.500A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.500z',
  movie: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.500h4M4 14.500h4M16 9.500h4M16 14.500h4',
  out: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h10',
  people:
    'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7zM2.5 20a6.5 6.5 0 0113 0M16 5.500a3.3 3.3 0 010 6.300M18 14.500a6.3 6.3 0 013.5 5.5',
  person: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.500a7.5 7.5 0 0115 0',
  place: 'M12 21s7-6.2 7-11.5A7 7 0 005 9.500C5 14.8 12 21 12 21zM12 7.200a2.4 2.4 0 100 4.8 2.4 2.4 0 000-4.800z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  planner: 'M4 6h16v14H4zM4 10h16M8 3.500V7M16 3.500V7',
  reports: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.500L20 20',
  settings:
    'M12 9a3 3 0 100 6 3 3 0 000-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.2 2.200M16.2 16.200l2.2 2.200M5.6 18.400l2.2-2.200M16.2 7.800l2.2-2.2',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.5 12H22M4.9 4.900l1.800 1.800M17.300 17.300l1.800 1.800M4.900 19.100l1.800-1.800M17.300 6.700l1.800-1.800',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.01',
  voucher:
    'M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7c-2 0-4.5-.5-4.5-2.500S11 2.500 12 7zM12 7c2 0 4.500-.5 4.500-2.500S13 2.500 12 7z',
  warn: 'M12 4L2.5 20h19zM12 10v4.5M12 17.5v.01',
  website: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3.500 3 3.500 15 0 18M12 3c-3.500 3-3.500 15 0 18',
} as const

export type PortalIconName = keyof typeof PATHS

/** An icon is never alone: it stands beside a word, or its button has an aria-label. */
export function PortalIcon({ name }: { name: PortalIconName }) {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
