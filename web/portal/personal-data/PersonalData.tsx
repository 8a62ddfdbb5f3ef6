import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { erasuresCall, type PersonFound, personFound } from '#protocol/access/personal-data.ts'
import { FormNote } from '../FormNote.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import { ErasePerson } from './ErasePerson.tsx'
import { Erasures } from './Erasures.tsx'
import { Found } from './Found.tsx'
import css from './PersonalData.module.css'

/** People's data: what the house keeps of a person, taken along and erased (F-337). */
export function PersonalData() {
  const t = useT()
  const call = useCall()
  const { may } = useSurroundings()
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['email'])
  const [found, setFound] = useState<{ email: string; data: PersonFound } | null>(null)
  const [isErasing, setErasing] = useState(false)
  const done = useAnswer('erasures', (signal) => call(erasuresCall, { signal }))

  const find = async (email: string): Promise<void> => {
    setFound(null)
    const outcome = await send(() => call(personFound, { body: { email } }))
    if (outcome.kind === 'answer') setFound({ email, data: outcome.data })
  }
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>{t('screens.personal_data')}</h1>
        {may('settings.view') && (
          <Button component={Link} to="/settings" variant="default">
            {t('person.kept')}
          </Button>
        )}
      </header>
      <p className={css.text}>{t('person.what')}</p>
      <search>
        <form
          ref={form}
          className={css.search}
          noValidate
          onSubmit={handled(() => void find(values.email.trim().toLowerCase()))}
        >
          <TextInput
            {...field('email')}
            type="email"
            label={t('person.email')}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button type="submit" loading={isBusy} disabled={values.email.trim() === ''}>
            {t('person.find')}
          </Button>
        </form>
      </search>
      <FormNote message={message} seconds={seconds} />
      <div role="status">{found && <Found {...found} onErase={() => setErasing(true)} />}</div>
      {done.trouble && <TroubleNote trouble={done.trouble} waits={done.waits} onAgain={done.again} />}
      {done.data && <Erasures erasures={done.data} />}
      {found && isErasing && (
        <ErasePerson
          email={found.email}
          onClose={() => setErasing(false)}
          onDone={() => {
            setErasing(false)
            done.again()
            void find(found.email)
          }}
        />
      )}
    </div>
  )
}
