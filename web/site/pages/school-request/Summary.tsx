import { Button } from '#kit/Button.tsx'
import { Note } from '#kit/Note.tsx'
import { Tear } from '#kit/Tear.tsx'
import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { formatDay } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import { MovieFacts } from '../school-screenings/MovieFacts.tsx'
import css from './Summary.module.css'
import type { RequestForm } from './use-request.ts'

/**
 * The request as a ticket: it says what is still open, has the key, and what became of the last press.
 * Without JavaScript there is the address to write to.
 */
export function Summary({ form: { request, state }, choices }: { form: RequestForm; choices: SchoolRequestPage }) {
  const t = useT()
  const locale = usePageLocale()
  const ready = useHydrated()
  const { email } = useShell().exhibitor
  const movie = choices.movies.find(({ movie_id }) => movie_id === request.movie_id)
  return (
    <div className={css.ticket}>
      <div className={css.movie}>
        {movie?.poster_url && <img src={movie.poster_url} alt="" width={84} height={126} />}
        <div>
          <h2>{movie?.title ?? t('school_request.movie_open')}</h2>
          {movie && <MovieFacts movie={movie} />}
          <p className={css.day}>
            {request.date === null ? t('school_request.day_open') : formatDay(request.date, locale)}
          </p>
          <p>{request.time ?? t('school_request.start_open')}</p>
          {request.number_of_persons !== null && (
            <p>{t('school_request.persons', { count: request.number_of_persons })}</p>
          )}
        </div>
      </div>
      <Tear bites />
      <div className={css.acts}>
        <Button type="submit" look="lamp" disabled={!ready} aria-disabled={state.kind === 'sending'}>
          {t(state.kind === 'sending' ? 'school_request.sending' : 'school_request.send')}
        </Button>
        <div role="alert">
          {state.kind === 'wrong' && (
            <Note kind="stop" icon="warn">
              <b>{t('school_request.check_form')}</b>
            </Note>
          )}
          {state.kind === 'failed' && (
            <Note kind="stop" icon="warn">
              <span>
                <b>{t('school_request.failed')}</b> {state.text ?? t('school_request.failed_text')}
              </span>
            </Note>
          )}
        </div>
        <p className="sm muted">
          {t('school_request.or')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
      <Tear bites />
      <div className={css.next}>
        <h3>{t('school_request.next')}</h3>
        <ol>
          <li>{t('school_request.step_look')}</li>
          <li>{t('school_request.step_mail')}</li>
          <li>{t('school_request.step_yes')}</li>
        </ol>
      </div>
    </div>
  )
}
