import { Link, type LinkProps } from 'react-router'

/**
 * A link inside the site. The new page begins at its top, unless the address carries the parameter
 * `savePosition` (F-004).
 */
export const SiteLink = (props: Omit<LinkProps, 'to'> & { to: string }) => (
  <Link {...props} preventScrollReset={keepsPosition(props.to)} />
)

export const keepsPosition = (to: string): boolean => new URLSearchParams(to.split('?')[1] ?? '').has('savePosition')
