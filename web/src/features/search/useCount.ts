/** The number of homes a search would find, while the user changes it. */

import type { Histogram } from '@keyhold/api/search.schema.ts'
import { rentHistogram, searchRoomAds } from '@keyhold/api/search.ts'
import { type Criteria, toWireFilter } from '@keyhold/rental/query.ts'
import { useEffect, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'

const debounceMilliseconds = 350

/** The count for a draft that differs from the shown search; undefined until known. */
export function useCount(draft: Criteria, shown: Criteria): number | undefined {
  const [count, setCount] = useState<number>()
  const payloadFor = (criteria: Criteria) => JSON.stringify({ filter: toWireFilter(criteria), bounds: criteria.area })
  const payload = payloadFor(draft)
  const isSame = payload === payloadFor(shown)
  useEffect(() => {
    setCount(undefined)
    if (isSame) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      quietApi(searchRoomAds, { input: { ...JSON.parse(payload), itemPerPage: 1 }, signal: controller.signal })
        .then(({ totalRows }) => setCount(totalRows))
        .catch(() => undefined)
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [payload, isSame])
  return count
}

/** The rent distribution under the other filters; fetched once it comes into view. */
export function useHistogram(draft: Criteria, wanted: boolean): Histogram | undefined {
  const [histogram, setHistogram] = useState<Histogram>()
  const payload = JSON.stringify(toWireFilter({ ...draft, priceMin: undefined, priceMax: undefined }))
  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    quietApi(rentHistogram, { input: { filter: JSON.parse(payload) }, signal: controller.signal })
      .then(setHistogram)
      .catch(() => undefined)
    return () => controller.abort()
  }, [payload, wanted])
  return histogram
}
