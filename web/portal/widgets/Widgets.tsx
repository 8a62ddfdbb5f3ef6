import { Navigate } from 'react-router'

/** Widgets: the texts in the slots of the site. They are content, so their list is that one, narrowed. */
export function Widgets() {
  return <Navigate replace to={`/contents?${new URLSearchParams({ 'filter[type]': 'widget' })}`} />
}
