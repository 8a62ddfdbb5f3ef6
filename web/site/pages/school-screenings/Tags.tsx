import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import css from './Tags.module.css'

interface TagsProps {
  tags: readonly { slug: string; name: string; movies: number }[]
  /** The one that is on. */
  chosen: string | null
  label: string
  /** What a press on the one that is on does. */
  off: string
  hrefOf: (tag: string | null) => string
  className?: string | undefined
}

/** A tag that is on is switched off by the same press; one that no movie here has keeps its place. */
export function Tags({ tags, chosen, label, off, hrefOf, className }: TagsProps) {
  return (
    <nav className={classes(css.tags, className)} aria-label={label}>
      <ul>
        {tags.map(({ slug, name, movies }) => (
          <li key={slug}>
            {slug === chosen ? (
              <a className={classes(css.tag, css.on)} href={hrefOf(null)} aria-current="true">
                {name} <Icon name="cross" />
                <span className="sr">{off}</span>
              </a>
            ) : movies > 0 ? (
              <a className={css.tag} href={hrefOf(slug)}>
                {name} <span>{movies}</span>
              </a>
            ) : (
              <span className={classes(css.tag, css.none)}>
                {name} <span>{movies}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
