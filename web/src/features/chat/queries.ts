/**
 * The messages' queries and mutations. Updated by the socket; while it is down, polled every 10 s, and 500 ms after a
 * send (D 7.4).
 */
import { readPublisher } from '@keyhold/api/accounts.ts'
import type { Message, MessageInput } from '@keyhold/api/chat.schema.ts'
import { listCorrespondents, listEarlierMessages, listMessages } from '@keyhold/api/chat.ts'
import { leasesWith } from '@keyhold/api/leases.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, quietApi } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { isSocketOpen, noteHeard, usePollInterval, useSocketState } from '../../gateways/socket/socket.ts'
import { withCached, withMessage } from './cachedMessages.ts'
import { post } from './outbox.ts'

const pollMilliseconds = 10_000
const refetchDelayMilliseconds = 500

export const correspondentsKey = ['messages', 'correspondents'] as const
/** For one conversation, or all. */
export const conversationKey = (other?: string) => (other ? ['messages', 'with', other] : ['messages', 'with'])

/**
 * The conversations, newest first; fetched while they are shown, on public pages too: an expired session does not
 * redirect from there.
 */
export const useCorrespondents = (isShown = true) =>
  useQuery({
    queryKey: correspondentsKey,
    queryFn: ({ signal }) => quietApi(listCorrespondents, { signal }),
    enabled: isShown,
    refetchInterval: usePollInterval(pollMilliseconds),
  })

/** A conversation's messages, oldest first; reading marks them seen. */
export function useMessages(me: string, other: string) {
  const query = useQuery({
    queryKey: conversationKey(other),
    queryFn: async ({ signal, client, queryKey }) => {
      const fetched = await api(listMessages, { params: { senderId: other, recipientId: me }, signal })
      return withCached(client.getQueryData<Message[]>(queryKey), fetched)
    },
    refetchInterval: usePollInterval(pollMilliseconds),
  })
  const last = query.data?.at(-1)?.sequence
  useEffect(() => {
    if (last !== undefined) noteHeard(other, last)
  }, [other, last])
  return query
}

/** Fetches the page before the first loaded message. */
export function useReadEarlier(me: string, other: string) {
  const queryClient = useQueryClient()
  const key = conversationKey(other)
  return useMutation({
    mutationFn: (sequence: number) =>
      api(listEarlierMessages, { params: { senderId: other, recipientId: me, sequence: String(sequence) } }),
    onSuccess: (earlier) => queryClient.setQueryData<Message[]>(key, (read) => read && withCached(earlier, read)),
  })
}

/**
 * Refetches inbox and unseen count after a conversation was read, and whenever it grows: reading marks it seen. The
 * socket reports the latter itself.
 */
export function useRefreshUnseen(messages: number | undefined): void {
  const queryClient = useQueryClient()
  const isOpen = useSocketState() === 'open'
  const isRead = messages !== undefined
  const growth = isOpen ? undefined : messages
  // biome-ignore lint/correctness/useExhaustiveDependencies: growth is what it is asked again for
  useEffect(() => {
    if (!isRead) return
    for (const key of ['unseen', 'correspondents']) void queryClient.invalidateQueries({ queryKey: ['messages', key] })
  }, [isRead, growth, queryClient])
}

/** The name of a user without a conversation yet; only landlords have a public one. */
export const usePublisher = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['publisher', id],
    queryFn: ({ signal }) => api(readPublisher, { params: { id }, signal }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** The home a conversation starts from. */
export const useTopicListing = (id: string | undefined) =>
  useQuery({
    queryKey: ['topic', id],
    queryFn: ({ signal }) => api(findRoomAd, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The leases with a user, newest first. The conversation works without them. */
export const useLeasesWith = (other: string) =>
  useQuery({
    queryKey: ['messages', 'leases', other],
    queryFn: ({ signal }) => quietApi(leasesWith, { params: { id: other }, signal }),
    retry: false,
  })

/** Sends a message: shown optimistically. If the socket does not deliver it, everything is refetched 500 ms later. */
export function useSend(other: string) {
  const queryClient = useQueryClient()
  const me = useSession().user?.id
  const key = conversationKey(other)
  return useMutation({
    // Without a network it goes to our own outbox, where its author sees it waiting.
    networkMode: 'always',
    mutationFn: (input: MessageInput) => post(me, input),
    onSuccess: (message, { id }) => {
      if (message) queryClient.setQueryData<Message[]>(key, (before = []) => withMessage(before, message))
      const isThere = () => queryClient.getQueryData<Message[]>(key)?.some((one) => one.id === id)
      setTimeout(() => {
        if (!isSocketOpen() || !isThere()) void queryClient.invalidateQueries({ queryKey: ['messages'] })
      }, refetchDelayMilliseconds)
    },
  })
}
