import { Icon } from '#kit/Icon.tsx'
import type { ContentPage } from '#protocol/content/shown.ts'
import { Prose } from '../../content/Prose.tsx'
import css from './Questions.module.css'

/** A group of questions; each opens by itself and without a script, so that several may be open. */
export function Questions({ title, questions }: ContentPage['groups'][number]) {
  return (
    <section className={css.group}>
      <h2>{title}</h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className={css.question}>
          <summary>
            <h3>{question}</h3>
            <Icon name="down" />
          </summary>
          <Prose html={answer} className={css.answer} />
        </details>
      ))}
    </section>
  )
}
