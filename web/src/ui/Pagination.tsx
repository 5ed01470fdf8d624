/** Pages as round links: first, last, and those around the current one. Real links, which work without JavaScript. */
import { useText } from '../gateways/text/useText.tsx'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import css from './Pagination.module.css'

/** Which pages are shown; 0 stands for a gap. */
export function pagesToShow(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter(
    (pageNumber) => pageNumber >= 1 && pageNumber <= pageCount,
  )
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((pageNumber, index) =>
    index > 0 && pageNumber - (shown[index - 1] ?? 0) > 1 ? [0, pageNumber] : [pageNumber],
  )
}

export function Pagination({
  page,
  pageCount,
  hrefFor,
}: {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
}) {
  const text = useText('ui')
  if (pageCount < 2) return null
  return (
    <nav className={css.pager} aria-label={text('pages')}>
      {page > 1 && (
        <Link to={hrefFor(page - 1)} rel="prev" aria-label={text('previousPage')}>
          <Icon name="caret-left" />
        </Link>
      )}
      {pagesToShow(page, pageCount).map((pageNumber, index, all) =>
        pageNumber === 0 ? (
          <span key={`gap-after-${all[index - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={pageNumber}
            to={hrefFor(pageNumber)}
            aria-label={text('pageNumber', { page: pageNumber })}
            aria-current={pageNumber === page ? 'page' : undefined}
          >
            {pageNumber}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={hrefFor(page + 1)} rel="next" aria-label={text('nextPage')}>
          <Icon name="caret-right" />
        </Link>
      )}
    </nav>
  )
}
