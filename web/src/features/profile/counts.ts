/** The figures of the profile's tabs and side menu, real ones (D 6.11). */
import { countUnseenMessages } from '@keyhold/api/chat.ts'
import { myLeases } from '@keyhold/api/leases.ts'
import { listMyRoomAds } from '@keyhold/api/listings.ts'
import { isPending } from '@keyhold/rental/lease.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

/** Undefined while a figure is not known. */
export interface Counts {
  readonly properties?: number | undefined
  /** Requests that wait for this person's answer. */
  readonly requests?: number | undefined
  /** Requests this person sent that wait for the landlord. */
  readonly sent?: number | undefined
  readonly rentals?: number | undefined
  /** Unseen messages; polled every 10 s (spec signed-in §7). */
  readonly messages?: number | undefined
}

const poll = 10_000

export function useCounts(): Counts {
  const homes = useQuery({
    queryKey: ['homes', 'counts'],
    queryFn: ({ signal }) => api(listMyRoomAds, { signal }),
  }).data
  const leases = useQuery({ queryKey: ['leases', 'counts'], queryFn: ({ signal }) => api(myLeases, { signal }) }).data
  const messages = useQuery({
    queryKey: ['messages', 'unseen'],
    queryFn: ({ signal }) => api(countUnseenMessages, { signal }),
    refetchInterval: poll,
  }).data
  const pending = leases?.filter(({ contractStatus }) => isPending(contractStatus))
  return {
    properties: homes?.length,
    requests: pending?.filter(({ isLandlordInContract }) => isLandlordInContract).length,
    sent: pending?.filter(({ isLandlordInContract }) => !isLandlordInContract).length,
    rentals: leases?.filter((lease) => !lease.isLandlordInContract && !isPending(lease.contractStatus)).length,
    messages,
  }
}
