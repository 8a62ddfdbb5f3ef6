import type { Right } from '#protocol/access/grades.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Rights.module.css'

/** A right as a sign: a disc, an eye for a look, words for a PIN and for own cinemas, a dash for no. */
export function RightGlyph({ right: { grade, scope } }: { right: Right }) {
  const t = useT()
  return (
    <span className={css.glyph} aria-hidden="true">
      {grade === 'no' && <span className={css.no} />}
      {grade === 'yes' && (
        <span className={css.yes}>
          <PortalIcon name="check" />
        </span>
      )}
      {grade === 'look' && (
        <span className={css.look}>
          <PortalIcon name="eye" />
        </span>
      )}
      {grade === 'pin' && <span className={css.chip}>{t('rights.pin')}</span>}
      {grade !== 'no' && scope === 'own' && <span className={css.chip}>{t('rights.own')}</span>}
    </span>
  )
}
