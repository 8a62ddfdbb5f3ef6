import type { Module } from '#protocol/kit/resource.ts'
import type { Screen } from '../menu.ts'
import { useT } from '../texts.ts'
import { Message } from './Message.tsx'

/** A screen of a module that the house has not: who to turn to (F-171). */
export function ModuleOff({ screen }: { screen: Screen }) {
  const t = useT()
  const module = t(`modules.${screen.module as Module}`)
  return (
    <Message
      icon="lock"
      title={t('lost.module', { screen: t(screen.name) })}
      text={t('lost.module_text', { module })}
    />
  )
}
