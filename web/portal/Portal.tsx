import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Caller } from '#kit/call.ts'
import { TextsProvider, type Wording } from '#kit/texts.tsx'
import { CallerContext } from '#kit/use-call.ts'
import type { Session } from './access/session.ts'
import { SessionContext } from './access/use-session.ts'
import { colorScheme } from './color-scheme.ts'
import { pageNonce } from './page-data.ts'
import { cssVariables, theme } from './theme.ts'

interface Props {
  texts: Wording
  session: Session
  call: Caller
  router: ReturnType<typeof createBrowserRouter>
}

/** The whole portal: its look, its texts, its calls, its addresses. */
export function Portal({ texts, session, call, router }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={pageNonce}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <TextsProvider texts={texts}>
        <SessionContext value={session}>
          <CallerContext value={call}>
            <RouterProvider router={router} />
            <Notifications position="bottom-center" />
          </CallerContext>
        </SessionContext>
      </TextsProvider>
    </MantineProvider>
  )
}
