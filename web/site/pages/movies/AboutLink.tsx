import { useAddress } from '../../address.ts'
import link from '../../link.module.css'
import { useT } from '../../texts.ts'
import { moviePage } from '../movie/page.ts'

/** The way to the page of a movie. */
export function AboutLink({ movie: { slug, title } }: { movie: { slug: string; title: string } }) {
  const t = useT()
  return (
    <a className={link.link} href={useAddress()(moviePage, { movie_slug: slug })}>
      {t('movies.about')}
      <span className="sr">, {title}</span>
    </a>
  )
}
