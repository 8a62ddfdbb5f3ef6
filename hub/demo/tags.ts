import type { DemoMovie } from './movies.ts'

/** A tag of the demo, and which of its movies have it. */
interface DemoTag {
  slug: string
  name: string
  has: (movie: DemoMovie) => boolean
}

const CLASSIC_UNTIL = 1990

/** In the order in which the site shows them. What they are called in other languages: otherwise.ts. */
export const TAGS: readonly DemoTag[] = [
  { slug: 'omu', name: 'OmU', has: ({ versions }) => versions.includes('OmU') },
  { slug: 'family', name: 'Family', has: ({ daypart }) => daypart === 'family' },
  { slug: 'live-music', name: 'Live music', has: ({ versions }) => versions.includes('SILENT') },
  { slug: 'classics', name: 'Classics', has: ({ year }) => year < CLASSIC_UNTIL },
  { slug: '3d', name: 'In 3D', has: ({ versions }) => versions.some((key) => key.endsWith('_3D')) },
  { slug: 'documentaries', name: 'Documentaries', has: ({ genres }) => genres.includes('Documentary') },
  { slug: 'wim-wenders', name: 'Wim Wenders', has: ({ directors }) => directors.includes('Wim Wenders') },
]
