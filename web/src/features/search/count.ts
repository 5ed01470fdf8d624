/** How many homes a search would find, while somebody still changes it. */

import type { Histogram } from '@keyhold/api/search.schema.ts'
import { rentHistogram, searchRoomAds } from '@keyhold/api/search.ts'
import { type Criteria, filterOf } from '@keyhold/rental/query.ts'
import { useEffect, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'

const pauseMilliseconds = 350

/** The count for a draft that differs from what is shown; undefined while it is not known. */
export function useCount(draft: Criteria, shown: Criteria): number | undefined {
  const [count, setCount] = useState<number>()
  const payloadFor = (criteria: Criteria) => JSON.stringify({ filter: filterOf(criteria), bounds: criteria.area })
  const asked = payloadFor(draft)
  const same = asked === payloadFor(shown)
  useEffect(() => {
    setCount(undefined)
    if (same) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      quietApi(searchRoomAds, { input: { ...JSON.parse(asked), itemPerPage: 1 }, signal: stop.signal })
        .then(({ totalRows }) => setCount(totalRows))
        .catch(() => undefined)
    }, pauseMilliseconds)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, same])
  return count
}

/** How rents spread under the other filters; asked for once somebody looks. */
export function useHistogram(draft: Criteria, wanted: boolean): Histogram | undefined {
  const [histogram, setHistogram] = useState<Histogram>()
  const asked = JSON.stringify(filterOf({ ...draft, priceMin: undefined, priceMax: undefined }))
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    quietApi(rentHistogram, { input: { filter: JSON.parse(asked) }, signal: stop.signal })
      .then(setHistogram)
      .catch(() => undefined)
    return () => stop.abort()
  }, [asked, wanted])
  return histogram
}
