import { Checkbox, Group } from '@mantine/core'
import { MODULES, type Module } from '#protocol/kit/resource.ts'
import { useT } from '../texts.ts'

interface Props {
  value: readonly Module[]
  onChange: (modules: Module[]) => void
}

/** What a house has (F-171). */
export function ModulesField({ value, onChange }: Props) {
  const t = useT()
  return (
    <Checkbox.Group
      label={t('exhibitors.modules')}
      value={[...value]}
      onChange={(chosen) => onChange(MODULES.filter((module) => chosen.includes(module)))}
    >
      <Group mt="xs" gap="md">
        {MODULES.map((module) => (
          <Checkbox key={module} value={module} label={t(`modules.${module}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
