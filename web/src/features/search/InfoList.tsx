/** Several homes at one point of the map, as near as one can look: each with its rent. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import css from './InfoList.module.css'
import { sayDollars } from './summaries.ts'

export function InfoList({ pins, onClose }: { pins: readonly MapPin[]; onClose: () => void }) {
  const text = useText('search')
  const language = useLanguage()
  return (
    <article className={css.card}>
      <header className={css.top}>
        <h2>{text('homesHere', { count: pins.length })}</h2>
        <IconButton icon="x" label={text('closeCard')} onClick={onClose} />
      </header>
      <ul>
        {pins.map(({ id, title, rentPrice }) => (
          <li key={id}>
            <Link to={paths.detail(id)}>
              <span>{title}</span> <b className="num">{sayDollars(rentPrice, language)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}
