import { Icon } from '#kit/Icon.tsx'
import { useT } from '../texts.ts'

interface TrailerLinkProps {
  movie: { title: string; trailer: string | null }
  className: string | undefined
  /** The words of the key; `Trailer` without. */
  words?: string
}

/**
 * The way to the trailer of a movie, at its own address: nothing of another house is loaded before somebody
 * asks for it (F-007).
 */
export function TrailerLink({ movie: { title, trailer }, className, words }: TrailerLinkProps) {
  const t = useT()
  if (trailer === null) return null
  return (
    <a href={trailer} className={className} target="_blank" rel="noreferrer">
      <Icon name="play" /> {words ?? t('movie.trailer')}
      <span className="sr">, {title}</span>
    </a>
  )
}
