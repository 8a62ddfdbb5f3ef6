import { Button, Group, Menu } from '@mantine/core'
import { useLocale } from '#kit/texts.tsx'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDate, formatDay, formatFullDate, formatWeekday } from '#protocol/time/format.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import type { Opened } from './PlanModals.tsx'
import css from './PlannerHead.module.css'

interface Props {
  first_on: string
  span: 'day' | 'week'
  cinemas: readonly { value: number; label: string }[]
  /** null = all of them. */
  cinema_id: number | null
  /** Whether all of them may be shown at once. */
  has_all: boolean
  may_edit: boolean
  may_make: boolean
  drafts: number
  can_undo: boolean
  can_redo: boolean
  onWeek: (weeks: 1 | -1) => void
  onShow: (span: 'day' | 'week') => void
  onCinema: (cinema_id: number | null) => void
  onUndo: () => void
  onRedo: () => void
  onOpen: (what: Opened) => void
}

/** Which week is open, and what is done with all of it. */
export function PlannerHead(props: Props) {
  const t = useT()
  const locale = useLocale()
  const { first_on, span, cinemas, cinema_id, has_all, may_edit, may_make, drafts } = props
  const last_on = addDays(first_on, 6)
  const is_other_year = last_on.slice(0, 4) !== new Date().toISOString().slice(0, 4)
  return (
    <header className={css.head}>
      <div className={css.week}>
        <button type="button" aria-label={t('planner.weekBefore')} onClick={() => props.onWeek(-1)}>
          <PortalIcon name="back" />
        </button>
        <h1>{t('planner.week', { number: weekNumber(addDays(first_on, 3)) })}</h1>
        <button type="button" aria-label={t('planner.weekAfter')} onClick={() => props.onWeek(1)}>
          <PortalIcon name="next" />
        </button>
        <span className={css.range}>
          {formatWeekday(first_on, locale)} {formatDate(first_on, locale)} – {formatWeekday(last_on, locale)}{' '}
          {is_other_year ? formatFullDate(last_on, locale) : formatDate(last_on, locale)}
        </span>
        <span className="sr">
          {t('planner.range', { from: formatDay(first_on, locale), till: formatDay(last_on, locale) })}
        </span>
      </div>
      <Group gap="xs" className={css.keys!}>
        {cinemas.length > 1 && (
          <select
            aria-label={t('planner.cinema')}
            value={cinema_id ?? ''}
            onChange={(event) => props.onCinema(event.target.value === '' ? null : Number(event.target.value))}
          >
            {has_all && <option value="">{t('planner.allCinemas', { count: cinemas.length })}</option>}
            {cinemas.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        {may_edit && (
          <>
            <Button
              variant="default"
              leftSection={<PortalIcon name="return" />}
              disabled={!props.can_undo}
              onClick={props.onUndo}
            >
              {t('planner.undo')}
            </Button>
            <Button
              variant="default"
              px="xs"
              aria-label={t('planner.redo')}
              title={t('planner.redo')}
              disabled={!props.can_redo}
              onClick={props.onRedo}
            >
              <PortalIcon name="redo" />
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" rightSection={<PortalIcon name="down" />}>
                  {t('planner.copy')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {may_make && span === 'day' && (
                  <Menu.Item onClick={() => props.onOpen({ is: 'copy', days: 1 })}>{t('planner.copyDay')}</Menu.Item>
                )}
                {may_make && (
                  <>
                    <Menu.Item onClick={() => props.onOpen({ is: 'copy', days: 7 })}>{t('planner.copyWeek')}</Menu.Item>
                    <Menu.Divider />
                  </>
                )}
                <Menu.Item onClick={() => props.onOpen({ is: 'keep' })}>{t('planner.keepTemplate')}</Menu.Item>
                {may_make && (
                  <Menu.Item onClick={() => props.onOpen({ is: 'apply' })}>{t('planner.applyTemplate')}</Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          </>
        )}
        <fieldset className={css.span}>
          <legend className="sr">{t('planner.span')}</legend>
          {(['day', 'week'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={span === one} onClick={() => props.onShow(one)}>
              {t(one === 'day' ? 'planner.day' : 'planner.wholeWeek')}
            </button>
          ))}
        </fieldset>
        {may_edit && (
          <Button disabled={drafts === 0} onClick={() => props.onOpen({ is: 'publish' })}>
            {drafts === 0 ? t('planner.published') : t('planner.publish', { count: drafts })}
          </Button>
        )}
      </Group>
    </header>
  )
}

/** The ISO number of the week in which a date lies: that of its Thursday. */
export function weekNumber(date: string): number {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const january = Date.UTC(day.getUTCFullYear(), 0, 1)
  return Math.ceil(((day.getTime() - january) / 86_400_000 + 1) / 7)
}
