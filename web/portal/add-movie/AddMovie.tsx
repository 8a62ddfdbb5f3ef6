import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { movie } from '#protocol/catalogue/movie.ts'
import { type TmdbListed, tmdbMovie, tmdbPoster, tmdbSearch } from '#protocol/catalogue/tmdb-calls.ts'
import { movieFromTmdb } from '#protocol/catalogue/tmdb-changes.ts'
import type { Proposal } from '../kit/form-props.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { ResourceForm } from '../kit/ResourceForm.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastMini } from '../kit/toasts.tsx'
import { type Trouble, troubleOf, useAnswer, useSlow } from '../kit/use-answer.ts'
import { useView } from '../kit/use-view.ts'
import { MOVIE_CONTROLS, MOVIE_SIDE } from '../movies/controls.ts'
import { useT } from '../texts.ts'
import css from './AddMovie.module.css'
import { FoundMovie } from './FoundMovie.tsx'

const NO_OPTIONS = {}
const LEAST_LETTERS = 2

/** Add movie: found at TMDB by its title, then a form with what TMDB says; or by hand (F-182). */
export function AddMovie() {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const { may } = useSurroundings()
  const view = useView(movie, NO_OPTIONS)
  const [address, setAddress] = useSearchParams()
  const search = (address.get('search') ?? '').trim()
  const [typed, setTyped] = useState(search)
  const [isShort, setShort] = useState(false)
  const [begin, setBegin] = useState<Proposal | null>(null)
  const [taking, setTaking] = useState<number | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isOff, setOff] = useState(false)
  const found = useAnswer(search.length >= LEAST_LETTERS ? search : null, async (signal) => {
    const outcome = await call(tmdbSearch, { query: { search }, signal })
    if (!signal.aborted) setOff(outcome.kind === 'refused' && outcome.code === 'tmdb_off')
    return outcome
  })
  const isSlow = useSlow(found.waits && search !== '')

  const take = async ({ tmdb_id }: TmdbListed): Promise<void> => {
    setTaking(tmdb_id)
    setTrouble(null)
    const said = await call(tmdbMovie, { query: { tmdb_id } })
    if (said.kind !== 'answer') {
      setTaking(null)
      return setTrouble(troubleOf(said))
    }
    const { poster, drawn_genre: genre, ...proposed } = said.data
    const kept = poster ? await call(tmdbPoster, { body: { poster } }) : null
    setTaking(null)
    if (kept && kept.kind !== 'answer') toastMini(t('tmdb.no_poster'), t('form.close'))
    const picture = kept?.kind === 'answer' ? kept.data.picture : null
    setBegin({ name: `tmdb-${tmdb_id}`, values: movieFromTmdb(tmdb_id, proposed, { genre, picture }) })
  }
  const shown = search === '' ? null : found.data
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <h1>{t('tmdb.title')}</h1>
        <Button component={Link} to="/movies?form=new" variant="default">
          {t('tmdb.by_hand')}
        </Button>
      </header>
      <search>
        <form
          className={css.search}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const next = typed.trim()
            setShort(next.length < LEAST_LETTERS)
            if (next.length < LEAST_LETTERS) return
            if (next === search) found.again()
            else setAddress({ search: next })
          }}
        >
          <TextInput
            label={t('tmdb.search')}
            value={typed}
            maxLength={160}
            error={isShort ? t('tmdb.short') : undefined}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setShort(false)
            }}
          />
          <Button type="submit" loading={found.waits && search !== ''}>
            {t('tmdb.find')}
          </Button>
        </form>
      </search>
      {isOff && (
        <Alert color="info" title={t('tmdb.no_key')}>
          <p className={css.text}>{t('tmdb.no_key_text')}</p>
          {may('settings.edit') && (
            <Button component={Link} to="/settings" variant="default" size="sm">
              {t('tmdb.to_settings')}
            </Button>
          )}
        </Alert>
      )}
      {!isOff && found.trouble && <TroubleNote trouble={found.trouble} waits={found.waits} onAgain={found.again} />}
      {trouble && <TroubleNote trouble={trouble} waits={false} onAgain={() => setTrouble(null)} />}
      {isSlow && !shown && <ListLoading />}
      {shown && !found.trouble && shown.movies.length === 0 && (
        <section className={css.none}>
          <h2>{t('tmdb.nothing')}</h2>
          <p>{t('tmdb.nothing_text')}</p>
        </section>
      )}
      {shown && !found.trouble && shown.movies.length > 0 && (
        <>
          <p className={css.count} role="status">
            {t('tmdb.found', { count: shown.total })}{' '}
            {shown.total > shown.movies.length && t('tmdb.more', { count: shown.movies.length })}
          </p>
          <ul className={css.list}>
            {shown.movies.map((one) => (
              <FoundMovie
                key={one.tmdb_id}
                movie={one}
                waits={taking === one.tmdb_id}
                disabled={taking !== null}
                onTake={() => void take(one)}
              />
            ))}
          </ul>
        </>
      )}
      <p className={css.source}>{t('tmdb.source')}</p>
      {begin && (
        <ResourceForm
          view={view}
          form="new"
          begin={begin}
          controls={MOVIE_CONTROLS}
          side={MOVIE_SIDE}
          onClose={() => setBegin(null)}
          onSaved={(saved) => navigate(`/movies?row=${saved.id}`)}
        />
      )}
    </div>
  )
}
