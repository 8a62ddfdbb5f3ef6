import { MantineProvider } from '@mantine/core'
import type { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { TextsProvider, type Wording } from '#kit/texts.tsx'
import { CallerContext } from '#kit/use-call.ts'
import { portalCall } from './caller.ts'
import { colorScheme } from './color-scheme.ts'
import { pageNonce } from './page-data.ts'
import { cssVariables, theme } from './theme.ts'

interface Props {
  texts: Wording
  router: ReturnType<typeof createBrowserRouter>
}

/** The whole portal: its look, its texts, its calls, its addresses. */
export function Portal({ texts, router }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      getStyleNonce={pageNonce}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <TextsProvider texts={texts}>
        <CallerContext value={portalCall}>
          <RouterProvider router={router} />
        </CallerContext>
      </TextsProvider>
    </MantineProvider>
  )
}
