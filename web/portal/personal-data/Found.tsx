import { Button } from '@mantine/core'
import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { useCall } from '#kit/use-call.ts'
import { PERSON_PLACES, type PersonFound, personTaken } from '#protocol/access/personal-data.ts'
import { download } from '../kit/download.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { type Trouble, troubleOf } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import css from './PersonalData.module.css'

interface Props {
  email: string
  data: PersonFound
  onErase: () => void
}

/** How much there is under an address, by place, and what may be done with it. */
export function Found({ email, data: { places, is_open }, onErase }: Props) {
  const t = useT()
  const call = useCall()
  const { may } = useSurroundings()
  const [isTaking, setTaking] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const there = PERSON_PLACES.filter((place) => places[place])
  if (there.length === 0) return <p className={css.none}>{t('person.nothing', { email })}</p>

  const take = async (): Promise<void> => {
    setTaking(true)
    setTrouble(null)
    const outcome = await call(personTaken, { body: { email } })
    setTaking(false)
    if (outcome.kind !== 'answer') return setTrouble(troubleOf(outcome))
    const whole = { ...outcome.data, places: JSON.parse(outcome.data.places) }
    download(`${email}.json`, 'application/json', JSON.stringify(whole, null, 2))
    toastSuccess(t('person.saved'), t('form.close'))
  }
  return (
    <section className={css.found}>
      <h2>{t('person.found', { email })}</h2>
      <dl className={css.places}>
        {there.map((place) => (
          <div key={place}>
            <dt>{t(`person.place.${place}`)}</dt>
            <dd>{places[place]}</dd>
          </div>
        ))}
      </dl>
      <p className={css.text}>{t('person.stays')}</p>
      {is_open && (
        <Note kind="warn" icon="warn">
          <span>{t('person.open')}</span>
        </Note>
      )}
      {trouble && <TroubleNote trouble={trouble} waits={isTaking} onAgain={() => void take()} />}
      <div className={css.keys}>
        <Button variant="default" loading={isTaking} onClick={() => void take()}>
          {t('person.download')}
        </Button>
        {may('personal-data.erase') && (
          <Button color="stop" disabled={is_open} onClick={onErase}>
            {t('person.erase')}
          </Button>
        )}
      </div>
    </section>
  )
}
