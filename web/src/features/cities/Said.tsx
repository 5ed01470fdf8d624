/** Landlords' descriptions of a neighbourhood, each in its own language with a link to its home. */
import type { NeighbourhoodFigures } from '@keyhold/api/search.schema.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Around.module.css'

export function Said({ said, name }: Pick<NeighbourhoodFigures, 'said' | 'name'>) {
  const text = useText('cities')
  const pageLanguage = useLanguage()
  return (
    <Panel>
      <h2>{text('neighbourhood.said', { name })}</h2>
      <ul className={css.said}>
        {said.map(({ id, words, language }) => {
          const own = findLanguage(language?.id ?? null)
          return (
            <li key={id}>
              <blockquote id={`said-${id}`} lang={own}>
                {words}
              </blockquote>
              <p className="small quiet">
                {language && own !== pageLanguage && (
                  <>
                    <span>{text('neighbourhood.writtenIn', { language: language.text })}</span> ·{' '}
                  </>
                )}
                <Link className="link" to={paths.detail(id)} aria-describedby={`said-${id}`}>
                  {text('neighbourhood.itsHome')}
                </Link>
              </p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
