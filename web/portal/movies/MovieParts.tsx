import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { type MovieVersion, movieVersion } from '#protocol/catalogue/movie.ts'
import { filterName, PAGE_MAX } from '#protocol/kit/list-query.ts'
import type { Values } from '../kit/merge.ts'
import { ResourceForm } from '../kit/ResourceForm.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useView } from '../kit/use-view.ts'
import { useT } from '../texts.ts'
import { CompareModal } from './CompareModal.tsx'
import css from './Movies.module.css'

const NO_OPTIONS = {}
const NO_CONTROLS = {}

/** What a movie has beside its fields: its versions, and what TMDB says of it by now. */
export function MovieParts({ row, again }: { row: Values; again: () => void }) {
  const t = useT()
  const { may } = useSurroundings()
  const [compares, setCompares] = useState(false)
  const isOfTmdb = row.tmdb_id !== null && may('movies.edit')
  return (
    <>
      {isOfTmdb && (
        <Button variant="default" onClick={() => setCompares(true)}>
          {t('tmdb.compare')}
        </Button>
      )}
      {may('movie-versions.view') && <Versions movie_id={Number(row.id)} />}
      {compares && (
        <CompareModal
          row={row}
          onClose={() => setCompares(false)}
          onStale={again}
          onSaved={() => {
            setCompares(false)
            again()
          }}
        />
      )}
    </>
  )
}

/** In which versions a movie is shown; without one it cannot be scheduled. */
function Versions({ movie_id }: { movie_id: number }) {
  const t = useT()
  const call = useCall()
  const view = useView(movieVersion, NO_OPTIONS)
  const [adds, setAdds] = useState(false)
  const query = { page: 1, per_page: PAGE_MAX, sort: 'sort', [filterName('movie_id')]: String(movie_id) }
  const list = useAnswer(`versions/${movie_id}`, (signal) => call(view.calls.list, { query: query as never, signal }))
  const versions = (list.data?.data ?? []) as unknown as MovieVersion[]
  const { word } = view.words
  return (
    <section className={css.versions}>
      <div className={css.versionsHead}>
        <h3>{t('versions.title')}</h3>
        {view.may.create && (
          <Button variant="default" size="sm" onClick={() => setAdds(true)}>
            {t('versions.add')}
          </Button>
        )}
      </div>
      {list.trouble && <TroubleNote trouble={list.trouble} waits={list.waits} onAgain={list.again} />}
      {list.data && versions.length === 0 && <p className={css.note}>{t('versions.none')}</p>}
      <ul>
        {versions.map(({ id, text, dimension, media_type, short }) => (
          <li key={id}>
            <Link to={`/movie-versions?row=${id}`}>{text}</Link>
            <span>
              {[short, word('dimension', dimension), word('media_type', media_type)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {adds && (
        <ResourceForm
          view={view}
          form="new"
          begin={{ name: `movie-${movie_id}`, values: { movie_id } }}
          controls={NO_CONTROLS}
          onClose={() => setAdds(false)}
          onSaved={list.again}
        />
      )}
    </section>
  )
}
