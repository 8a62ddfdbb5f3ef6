import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import { Html, PAGE_TAGS } from '#kit/Html.tsx'
import { useSiteLink } from '../words.ts'
import css from './Prose.module.css'

const TAGS = { ...PAGE_TAGS, a: Anchor }

/** A text of the house, with its headings, lists and links. */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  if (html === '') return null
  return (
    <div className={classes(css.prose, className)}>
      <Html html={html} tags={TAGS} />
    </div>
  )
}

/** It begins with a language. */
const WHOLE = /^\/[a-z]{2}(?:\/|$)/

/**
 * A page of the site is named without its language (`/movies`), or copied with it; what leads elsewhere
 * vouches for nothing.
 */
function Anchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const to = useSiteLink()
  if (href === undefined) return children
  const isElsewhere = /^https?:/i.test(href)
  return (
    <a href={WHOLE.test(href) ? href : to(href)} {...(isElsewhere && { rel: 'noopener nofollow' })}>
      {children}
    </a>
  )
}
