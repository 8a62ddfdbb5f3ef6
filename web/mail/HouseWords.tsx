import { Heading, Hr, Link, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { Html, PAGE_TAGS } from '#kit/Html.tsx'
import { INK, INK_2, PAPER_4 } from './colors.ts'
import { Words } from './Words.tsx'

const LIST = { fontSize: '16px', lineHeight: 1.5, color: INK_2, margin: '0 0 14px', paddingLeft: '22px' }
const TAGS = {
  ...PAGE_TAGS,
  a: Anchor,
  p: Words,
  h2: Title,
  h3: Title,
  h4: Title,
  hr: Line,
  ul: ({ children }: Inside) => <ul style={LIST}>{children}</ul>,
  ol: ({ children }: Inside) => <ol style={LIST}>{children}</ol>,
}

interface Inside {
  children?: ReactNode
}

/** What the house adds to a letter: a title, and its text. */
export function HouseWords({ title, html }: { title: string; html: string }) {
  return (
    <>
      <Text style={{ fontSize: '20px', fontWeight: 'bold', color: INK, margin: '20px 0 6px' }}>{title}</Text>
      <Html html={html} tags={TAGS} />
    </>
  )
}

function Title({ children }: Inside) {
  return (
    <Heading as="h2" style={{ fontSize: '17px', lineHeight: 1.3, color: INK, margin: '16px 0 6px' }}>
      {children}
    </Heading>
  )
}

function Line() {
  return <Hr style={{ border: 0, borderTop: `2px dashed ${PAPER_4}`, margin: '16px 0' }} />
}

/** A mail has no address of its own, so a page of the site that is named without one leads nowhere. */
function Anchor({ href, children }: Inside & { href?: string | undefined }) {
  if (href === undefined || /^[/#]/.test(href)) return children
  return (
    <Link href={href} style={{ color: INK }}>
      {children}
    </Link>
  )
}
