import type { Movie } from '#protocol/catalogue/movie.ts'
import { PALETTES, type PaletteName } from './ink.ts'
import { halftone, opart, overlap, slit, steps, swiss, tiles } from './patterns.ts'
import { constellation, contour, horizon, room, skyspace, windows } from './places.ts'
import { type Family, H, hash, pick, rng, type Sheet, W } from './sheet.ts'
import { apparition, cutpaper, echo, lean, stack } from './words.ts'

/** Eighteen ways to draw a poster. The order is part of the draw for genres that lean nowhere. */
const FAMILIES = {
  swiss,
  horizon,
  cutpaper,
  opart,
  constellation,
  stack,
  skyspace,
  room,
  lean,
  tiles,
  apparition,
  echo,
  slit,
  contour,
  windows,
  halftone,
  steps,
  overlap,
} as const satisfies Record<string, Family>
type FamilyName = keyof typeof FAMILIES

/** Genre leans the draw, it does not decide it. */
const LEAN: Readonly<Record<string, readonly FamilyName[]>> = {
  Drama: ['slit', 'overlap', 'skyspace', 'room', 'swiss', 'horizon', 'steps'],
  Romance: ['overlap', 'slit', 'skyspace', 'horizon', 'cutpaper'],
  Comedy: ['cutpaper', 'tiles', 'stack', 'swiss', 'windows', 'overlap'],
  Thriller: ['opart', 'room', 'steps', 'stack', 'windows', 'lean'],
  Horror: ['apparition', 'room', 'opart', 'halftone'],
  'Science fiction': ['constellation', 'contour', 'halftone', 'horizon', 'steps', 'opart'],
  Animation: ['tiles', 'cutpaper', 'overlap', 'horizon', 'echo'],
  Family: ['tiles', 'cutpaper', 'overlap'],
  Documentary: ['swiss', 'contour', 'lean', 'halftone'],
  Western: ['horizon', 'contour', 'halftone'],
  Crime: ['room', 'steps', 'windows', 'lean', 'echo'],
  Fantasy: ['constellation', 'apparition', 'skyspace', 'cutpaper'],
  Music: ['echo', 'tiles', 'lean', 'opart'],
  Silent: ['lean', 'apparition', 'steps', 'halftone'],
  Action: ['lean', 'echo', 'stack', 'horizon'],
  Event: ['tiles', 'echo', 'swiss'],
}

const ESCAPES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => ESCAPES[sign]!)
}

/**
 * What a poster is drawn from. The same words and seed give the same bytes; `family` and `palette` overrule
 * the draw.
 */
export interface PosterRecipe {
  title: string
  director: string
  year: number
  genre: string
  seed: number
  family?: string | null
  palette?: string | null
}

/**
 * Draws the poster of a movie without licensed art: one SVG file of 600 × 900, complete in itself, its type
 * set as outlines (a script that the outlines do not know falls back to live text). Pure: no clock, no random
 * source, no fonts; 5 to 85 kB. Never a person, a logo or the idea of a real poster in it.
 * @source docs/look.md, "Posters"
 */
export function poster(recipe: PosterRecipe): string {
  const { title, director, genre, seed } = recipe
  const year = String(recipe.year)
  const key = `${title}|${director}|${year}|${seed}`
  const r = rng(hash(key))
  r()
  r()
  const names = Object.keys(FAMILIES) as FamilyName[]
  const family = named(recipe.family, FAMILIES) ?? pick(r, LEAN[genre] ?? names)
  const palette = named(recipe.palette, PALETTES) ?? pick(r, Object.keys(PALETTES) as PaletteName[])
  const id = `p${hash(key + family).toString(36)}`
  const sheet: Sheet = { title: title.trim(), director, year, genre, r, p: PALETTES[palette], id }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" role="img" aria-label="${escaped(`Poster: ${title}`)}" data-family="${family}" data-palette="${palette}">`
  return `${head}${FAMILIES[family](sheet)}</svg>`
}

function named<T extends object>(name: string | null | undefined, table: T): (keyof T & string) | null {
  return name && Object.hasOwn(table, name) ? (name as keyof T & string) : null
}

/** The poster of a movie of the catalogue: its first director, its year and the recipe stored with it. */
export function posterOf(
  movie: Pick<Movie, 'display_title' | 'directors' | 'year'> & { poster: Omit<Movie['poster'], 'picture'> },
): string {
  return poster({ title: movie.display_title, director: movie.directors.join(', '), year: movie.year, ...movie.poster })
}
