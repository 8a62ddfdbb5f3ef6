import { useRouteLoaderData } from 'react-router'
import type { Shell } from '#protocol/site/pages.ts'

export const SHELL_ROUTE = 'shell'

/** What stands around every page. */
export function useShell(): Shell {
  const shell = useRouteLoaderData<Shell>(SHELL_ROUTE)
  if (!shell) throw new Error('the shell is loaded with every page')
  return shell
}
