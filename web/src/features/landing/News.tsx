/** Four stories, labelled as samples (D 9.1), each linking to the operator's sites; none without an address. */
import { useRouteLoaderData } from 'react-router'
import { formatDay } from '../../gateways/format/format.ts'
import type { ExternalLinks } from '../../gateways/requestContext.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import css from './News.module.css'
import { StoryPicture } from './StoryPicture.tsx'
import { stories } from './sampleContent.ts'

export function News() {
  const text = useText('landing')
  const language = useLanguage()
  const outside = useRouteLoaderData<{ outside: ExternalLinks }>('root')?.outside
  const urlFor = (name: string) => (name === 'metaverse' ? outside?.metaverse : outside?.information)
  const shown = stories.filter(({ name }) => urlFor(name))
  if (shown.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="news">
      <div className="wrap">
        <header className={css.head}>
          <h2 id="news">{text('news.title')}</h2>
          <Badge>{text('news.samples')}</Badge>
        </header>
        <ul className={css.stories}>
          {shown.map(({ name, day }) => (
            <li key={name} className={css.story}>
              <StoryPicture name={name} />
              <p className="small quiet">{`${text(`news.items.${name}.badge`)} · ${formatDay(day, language)}`}</p>
              <h3>
                <a href={urlFor(name)} target="_blank" rel="noreferrer">
                  {text(`news.items.${name}.title`)}
                </a>
              </h3>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
