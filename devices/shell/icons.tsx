import { ICON_PATHS } from '#kit/Icon.tsx'
import { LineIcon } from '#kit/LineIcon.tsx'

/**
 * The line icons of the device pictures: 24 units square, in the colour of the text. Those that web and
 * devices share are in the kit.
 */
const PATHS = {
  ...ICON_PATHS,
  drawer: 'M3 13h18v6H3zM5 13l2-8h10l2 8M10 16h4',
  edge: 'M4 5h16v6H4zM4 13h16v6H4zM7.5 8v.01M7.5 16v.01',
  erase: 'M9 5h11v14H9l-6-7zM12 9.500l5 5M17 9.500l-5 5',
  internet: 'M3 9.500a13 13 0 0118 0M6.2 13a8.500 8.500 0 0111.6 0M9.400 16.400a4 4 0 015.200 0M12 19.500v.01',
  keyboard: 'M3 6h18v12H3zM7 10v.01M12 10v.01M17 10v.01M8 14h8',
  noInternet:
    'M3 3l18 18M6.200 13a8.500 8.500 0 013-1.900M14.500 10.800a8.500 8.500 0 013.300 2.200M3 9.500a13 13 0 014-2.700M11 5.600a13 13 0 0110 3.900M9.400 16.400a4 4 0 015.200 0M12 19.500v.01',
  open: 'M3 4h3l2.500 11H18l2.500-8H7M9.500 20v.01M16.500 20v.01',
  people:
    'M9 5a3.500 3.500 0 100 7 3.500 3.500 0 000-7zM2.500 20a6.500 6.500 0 0113 0M16 5.500a3.300 3.300 0 010 6.300M18 14.500a6.300 6.300 0 013.500 5.500',
  printer: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z',
  search: 'M10.500 4a6.500 6.500 0 100 13 6.500 6.500 0 000-13zM15.500 15.500L20 20',
  send: 'M4 12h15M13 6l6 6-6 6',
} as const

export type DeviceIconName = keyof typeof PATHS

export function DeviceIcon({ name }: { name: DeviceIconName }) {
  return <LineIcon path={PATHS[name]} />
}
