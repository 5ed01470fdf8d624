/** Reports a view of a home, for its landlord's statistics: once per home and page load, and only after a moment. */
import { viewRoomAd } from '@keyhold/api/views.ts'
import { useEffect } from 'react'
import { quietApi } from '../../gateways/api.ts'

/** A visitor who leaves earlier did not read it. */
const momentMilliseconds = 2000
const reported = new Set<string>()

export function useReportView(id: string): void {
  useEffect(() => {
    if (reported.has(id)) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      reported.add(id)
      quietApi(viewRoomAd, { params: { id } }).catch(() => undefined) // a failed count is not worth an error
    }, momentMilliseconds)
    return () => clearTimeout(timer)
  }, [id])
}
