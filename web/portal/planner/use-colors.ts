import { useEffect, useState } from 'react'
import { posterColor } from './poster-color.ts'
import type { PlanMovie } from './scene.ts'

/** Where the poster of a movie is, as it is now. */
export function posterOf(movie_id: number): string {
  return `/posters/${movie_id}.svg`
}

/** The colour of each movie: that of its poster, as soon as that is here (docs/look.md, "Planner block"). */
export function useColors(movies: readonly PlanMovie[]): ReadonlyMap<number, string> {
  const [colors, setColors] = useState<ReadonlyMap<number, string>>(new Map())
  const ids = movies.map(({ id }) => id).join()
  useEffect(() => {
    let isOver = false
    const wanted = ids === '' ? [] : ids.split(',').map(Number)
    void Promise.all(wanted.map(async (id) => [id, await posterColor(posterOf(id))] as const)).then((found) => {
      const read = found.flatMap(([id, color]) => (color === null ? [] : [[id, color] as const]))
      if (!isOver) setColors(new Map(read))
    })
    return () => {
      isOver = true
    }
  }, [ids])
  return colors
}
