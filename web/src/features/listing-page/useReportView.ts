/** Tells that somebody reads a home, for its landlord's count: once a home and page load, and not before they looked for a moment. */
import { viewRoomAd } from '@keyhold/api/views.ts'
import { useEffect } from 'react'
import { quietApi } from '../../gateways/api.ts'

/** Whoever leaves before did not read it. */
const momentMilliseconds = 2000
const told = new Set<string>()

export function useReportView(id: string): void {
  useEffect(() => {
    if (told.has(id)) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      told.add(id)
      quietApi(viewRoomAd, { params: { id } }).catch(() => undefined) // a count is not worth a word
    }, momentMilliseconds)
    return () => clearTimeout(timer)
  }, [id])
}
