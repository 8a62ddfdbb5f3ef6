import { buttonClass } from '#kit/Button.tsx'
import type { SchoolScreeningsPage } from '#protocol/site/pages.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { Prose } from '../../content/Prose.tsx'
import { Main } from '../../frame/Main.tsx'
import { Quiet } from '../../frame/Quiet.tsx'
import { useT } from '../../texts.ts'
import { schoolRequestPage } from '../school-request/page.ts'
import { MovieFacts } from './MovieFacts.tsx'
import css from './Page.module.css'
import { schoolScreeningsPage } from './page.ts'
import { Tags } from './Tags.tsx'

/** What the house says to schools, and the movies that they may ask for, all or those with a tag (F-162). */
export function Page({ data }: { data: SchoolScreeningsPage }) {
  const t = useT()
  const to = useAddress()
  const { tags, tag, movies } = data
  return (
    <Main>
      <Head content={data.content} />
      {tags.length > 0 && (
        <Tags
          tags={tags}
          chosen={tag}
          label={t('schools.tags')}
          off={t('schools.tag_off')}
          hrefOf={(filterTag) => to(schoolScreeningsPage, { filterTag })}
          className={css.tags}
        />
      )}
      {movies.length > 0 ? (
        <div className={css.movies}>
          {movies.map((movie) => (
            <SchoolMovie key={movie.movie_id} movie={movie} />
          ))}
        </div>
      ) : (
        <Nothing data={data} />
      )}
    </Main>
  )
}

function Head({ content }: Pick<SchoolScreeningsPage, 'content'>) {
  const t = useT()
  const locale = usePageLocale()
  if (content === null)
    return (
      <header className={css.head}>
        <h1>{t('schools.title')}</h1>
        <p className={css.lead}>{t('schools.lead')}</p>
      </header>
    )
  return (
    <header className={css.head} lang={content.locale === locale ? undefined : content.locale}>
      <h1>{content.title}</h1>
      <Prose html={content.text} className={css.words} />
    </header>
  )
}

/** A movie with what it is about, and the key that asks for a screening of it. */
function SchoolMovie({ movie }: { movie: SchoolScreeningsPage['movies'][number] }) {
  const t = useT()
  const to = useAddress()
  const about = `/${usePageLocale()}/movies/view/${movie.slug}`
  return (
    <article className={css.movie}>
      <a className={css.poster} href={about} tabIndex={-1}>
        {movie.poster_url ? (
          <img
            src={movie.poster_url}
            alt={t('movie.poster', { title: movie.title })}
            width={132}
            height={198}
            loading="lazy"
          />
        ) : (
          <span className="d">{movie.title}</span>
        )}
      </a>
      <div>
        <h2>
          <a href={about}>{movie.title}</a>
        </h2>
        <MovieFacts movie={movie} />
        {movie.synopsis && <p className={css.synopsis}>{movie.synopsis}</p>}
        {movie.tags.length > 0 && <p className={css.named}>{movie.tags.join(', ')}</p>}
        <a
          className={buttonClass('lamp')}
          href={to(schoolRequestPage, { movieSlug: movie.slug })}
          aria-label={t('schools.ask_for', { title: movie.title })}
        >
          {t('schools.ask')}
        </a>
      </div>
    </article>
  )
}

/** Nothing here: with a tag there may be something without it, otherwise one may write. */
function Nothing({ data: { tag, tags } }: { data: SchoolScreeningsPage }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const name = tags.find(({ slug }) => slug === tag)?.name
  return (
    <Quiet clock="--:--">
      <h2>{name === undefined ? t('schools.empty') : t('schools.empty_tag', { tag: name })}</h2>
      <p className="muted">{t(name === undefined ? 'schools.empty_text' : 'schools.empty_tag_text')}</p>
      {name === undefined ? (
        <a href={`/${locale}/contact`} className={buttonClass('lamp')}>
          {t('schools.write')}
        </a>
      ) : (
        <a href={to(schoolScreeningsPage, { filterTag: null })} className={buttonClass('lamp')}>
          {t('schools.without_tag')}
        </a>
      )}
    </Quiet>
  )
}
