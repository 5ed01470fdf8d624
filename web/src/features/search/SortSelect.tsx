/** The sort order of the results. A new one starts at page 1 (spec public §2). */

import { type Criteria, parseCriteria, serializeCriteria, sorts } from '@keyhold/rental/query.ts'
import { useNavigate } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './SortSelect.module.css'

export function SortSelect({ criteria }: { criteria: Criteria }) {
  const text = useText('search')
  const navigate = useNavigate()
  const sortBy = (value: string) => {
    const { sort } = parseCriteria(new URLSearchParams({ sort: value }), '')
    void navigate(paths.results(serializeCriteria({ ...criteria, sort, page: 1 })), { preventScrollReset: true })
  }
  const { sort: _, page: __, ...otherCriteria } = serializeCriteria(criteria)
  return (
    <form action="/properties" className="row">
      {Object.entries(otherCriteria).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className={css.sort}>
        <select
          name="sort"
          aria-label={text('sortBy')}
          value={criteria.sort}
          onChange={({ target }) => sortBy(target.value)}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {text(`sorts.${sort}`)}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
      <noscript>
        <Button small type="submit">
          {text('sort')}
        </Button>
      </noscript>
    </form>
  )
}
