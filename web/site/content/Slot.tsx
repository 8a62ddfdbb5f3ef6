import { classes } from '#kit/classes.ts'
import type { WidgetSlot } from '#protocol/content/content.ts'
import { usePageLocale } from '../address.ts'
import { useVisit } from '../visit.ts'
import { Prose } from './Prose.tsx'
import css from './Slot.module.css'

interface SlotProps {
  name: WidgetSlot
  /** As wide as what stands around it, on its own ground; otherwise words among words. */
  look?: 'card' | 'plain'
  className?: string | undefined
}

/**
 * What the house says at this place, the greatest priority first; nothing where it says nothing. A page names
 * its slots in page.ts.
 */
export function Slot({ name, look = 'card', className }: SlotProps) {
  const locale = usePageLocale()
  const said = useVisit().widgets[name] ?? []
  if (said.length === 0) return null
  return (
    <div className={classes(css.slot, css[look], className)} data-slot={name}>
      {said.map((one) => (
        <section key={one.id} lang={one.locale === locale ? undefined : one.locale}>
          <h2 className={css.title}>{one.title}</h2>
          <Prose html={one.text} className={css.text} />
        </section>
      ))}
    </div>
  )
}

/** Whether the house says anything at this place. */
export function useIsSaid(name: WidgetSlot): boolean {
  return (useVisit().widgets[name] ?? []).length > 0
}
