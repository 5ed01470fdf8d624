/** A legal page: clearly labelled as a draft, with its contents and its sections in order. */
import { useText } from '../../gateways/text/useText.tsx'
import type { LegalPage } from '../../paths.ts'
import { Callout } from '../../ui/Callout.tsx'
import css from './LegalText.module.css'
import { sectionsFor } from './sections.ts'

export function LegalText({ page }: { page: LegalPage }) {
  const text = useText('legal')
  const sections = sectionsFor(page)
  return (
    <div className={css.legal}>
      <h1>{text(`pages.${page}.title`)}</h1>
      <Callout tone="warn" title={text('draft')}>
        {text('draftWords')}
      </Callout>
      <nav aria-label={text('contents')}>
        <ol className={css.contents}>
          {sections.map(({ key, title }) => (
            <li key={key}>
              <a className="link" href={`#${key}`}>
                {text(title)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ key, title, body }) => (
        <section key={key} id={key} aria-labelledby={`${key}-title`}>
          <h2 id={`${key}-title`}>{text(title)}</h2>
          <p>{text(body)}</p>
        </section>
      ))}
    </div>
  )
}
