import { useEffect } from 'react'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { useMoment, useShell, useStop, useToday } from './till.tsx'

/** What must be known even when another window lies over this one; null while all is well. */
function useTrouble(): string | null {
  const t = useT<typeof en>()
  const moment = useMoment()
  const edge = useShell((state) => state.edge)
  const line = useToday((state) => state.line)
  const stop = useStop()
  if (stop?.kind === 'edge_away') return t('status.edgeAway', { time: moment(edge.since) })
  if (stop) return t('tab.stop')
  return line && !line.up ? t('status.internetAway', { time: moment(line.since) }) : null
}

/** Title and icon of the tab follow what the register shows (UX-45). */
export function useTab(): void {
  const t = useT<typeof en>()
  const trouble = useTrouble()
  const name = useToday((state) => state.day?.device.name) ?? t('tab.register')
  useEffect(() => {
    document.title = trouble ? `${trouble}, ${name}` : name
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = `${import.meta.env.BASE_URL}${trouble ? 'icon-warn' : 'icon'}.svg`
  }, [trouble, name])
}
