import { MODULES } from '#protocol/kit/resource.ts'
import { valueAt } from '../kit/at-path.ts'
import type { Values } from '../kit/merge.ts'
import { useT } from '../texts.ts'
import css from './Settings.module.css'

/** What the provider decides: under which names the house is reached, and what it has (F-171). */
export function FixedPart({ values }: { values: Values }) {
  const t = useT()
  const features = (valueAt(values, 'public_config.features') ?? {}) as Readonly<Record<string, boolean>>
  const modules = MODULES.filter((module) => features[module])
  return (
    <dl className={css.fixed}>
      <dt>{t('settings.hosts')}</dt>
      <dd>{(valueAt(values, 'hosts') as string[]).join(', ')}</dd>
      <dt>{t('settings.modules')}</dt>
      <dd>{modules.map((module) => t(`modules.${module}`)).join(', ') || t('settings.no_modules')}</dd>
      <dd className={css.note}>{t('settings.fixed_note')}</dd>
    </dl>
  )
}
