/** Pages as round links: first, last, and those around the present one. Real links, so they work without JavaScript. */
import { Link } from 'react-router'
import { useText } from '../gateways/text.tsx'
import { Icon } from './Icon.tsx'
import css from './Pagination.module.css'

/** Which pages are shown; 0 stands for a gap. */
export function pagesToShow(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((each, at) => (at > 0 && each - (shown[at - 1] ?? 0) > 1 ? [0, each] : [each]))
}

export function Pagination({
  page,
  pages,
  addressOf,
}: {
  page: number
  pages: number
  addressOf: (page: number) => string
}) {
  const text = useText('ui')
  if (pages < 2) return null
  return (
    <nav className={css.pager} aria-label={text('pages')}>
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" aria-label={text('previousPage')}>
          <Icon name="caret-left" />
        </Link>
      )}
      {pagesToShow(page, pages).map((each, at, all) =>
        each === 0 ? (
          <span key={`gap-after-${all[at - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={each}
            to={addressOf(each)}
            aria-label={text('pageNumber', { page: each })}
            aria-current={each === page ? 'page' : undefined}
          >
            {each}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={addressOf(page + 1)} rel="next" aria-label={text('nextPage')}>
          <Icon name="caret-right" />
        </Link>
      )}
    </nav>
  )
}
