/** The admin desk's queries and mutations; after each action everything shown is refetched (D 11.30). */

import type { AdminActionInput, FindInput, LogPart } from '@keyhold/api/admin.schema.ts'
import { adminAction, adminAuditLog, adminSearch, adminSuspicions } from '@keyhold/api/admin.ts'
import type { StuckEmailActionInput } from '@keyhold/api/instanceState.schema.ts'
import { adminDismissEmail, adminInstanceState, adminResendEmail } from '@keyhold/api/instanceState.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

const linesAtOnce = 100

/** A part of the audit log, in pages of a hundred entries. */
export const useLog = (of: LogPart) =>
  useInfiniteQuery({
    queryKey: ['operator', 'log', of],
    queryFn: ({ signal, pageParam }) =>
      api(adminAuditLog, { signal, input: { of, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lines) => (lines.length < linesAtOnce ? undefined : lines.at(-1)?.id),
  })

export const useSuspicions = () =>
  useQuery({ queryKey: ['operator', 'suspicions'], queryFn: ({ signal }) => api(adminSuspicions, { signal }) })

/** Searches for users, homes or leases; the search is logged. */
export function useFind() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: FindInput) => api(adminSearch, { input }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  })
}

/** Reads the instance's health; the view is logged. */
export function useInstanceState() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(adminInstanceState),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  })
}

const stuckEmailActions = { resend: adminResendEmail, dealWith: adminDismissEmail } as const
type StuckEmailAction = keyof typeof stuckEmailActions
const isStuckEmailAction = (act: string): act is StuckEmailAction => act in stuckEmailActions

/** A button's mutation: an action, or one on an email that was given up. */
export type AdminAction = AdminActionInput | ({ readonly act: StuckEmailAction } & StuckEmailActionInput)

function sendAction(input: AdminAction) {
  const { act, id, reason } = input
  return isStuckEmailAction(act)
    ? api(stuckEmailActions[act], { input: { id, reason } })
    : api(adminAction, { input: input as AdminActionInput })
}

export function useAdminAction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendAction,
    onSettled: () =>
      Promise.all([['operator'], ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
