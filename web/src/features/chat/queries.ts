/** What the messages read and send. The socket tells what is new; while it is down, polled every 10 s, and 500 ms after a send (D 7.4). */
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
import { withEarlier, withMessage } from './cachedMessages.ts'
import { post } from './outbox.ts'

const pollMilliseconds = 10_000
const refetchDelayMilliseconds = 500

export const correspondentsKey = ['messages', 'correspondents'] as const
/** Of one conversation, or of all. */
export const conversationKey = (other?: string) => (other ? ['messages', 'with', other] : ['messages', 'with'])

/** Everybody one has written with, the newest conversation first; asked for while they are shown, on public pages too: a session that is over leads nowhere from there. */
export const useCorrespondents = (isShown = true) =>
  useQuery({
    queryKey: correspondentsKey,
    queryFn: ({ signal }) => quietApi(listCorrespondents, { signal }),
    enabled: isShown,
    refetchInterval: usePollInterval(pollMilliseconds),
  })

/** What two people wrote, oldest first; reading marks it seen. */
export function useMessages(me: string, other: string) {
  const query = useQuery({
    queryKey: conversationKey(other),
    queryFn: async ({ signal, client, queryKey }) => {
      const fetched = await api(listMessages, { params: { senderId: other, recipientId: me }, signal })
      return withEarlier(client.getQueryData<Message[]>(queryKey), fetched)
    },
    refetchInterval: usePollInterval(pollMilliseconds),
  })
  const last = query.data?.at(-1)?.sequence
  useEffect(() => {
    if (last !== undefined) noteHeard(other, last)
  }, [other, last])
  return query
}

/** Reads what stands before the first message that was read. */
export function useReadEarlier(me: string, other: string) {
  const queryClient = useQueryClient()
  const key = conversationKey(other)
  return useMutation({
    mutationFn: (sequence: number) =>
      api(listEarlierMessages, { params: { senderId: other, recipientId: me, sequence: String(sequence) } }),
    onSuccess: (earlier) => queryClient.setQueryData<Message[]>(key, (read) => read && withEarlier(earlier, read)),
  })
}

/** Reads inbox and unseen count again once a conversation was read, and whenever it grows: reading marks it seen. The socket tells the latter itself. */
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

/** The name of somebody one has not written with yet; only who lists homes has one for everybody. */
export const usePublisher = (id: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['publisher', id],
    queryFn: ({ signal }) => api(readPublisher, { params: { id }, signal }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** The home a conversation begins from. */
export const useTopicListing = (id: string | undefined) =>
  useQuery({
    queryKey: ['topic', id],
    queryFn: ({ signal }) => api(findRoomAd, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The leases that one has with somebody, newest first. Without them a conversation goes on. */
export const useLeasesWith = (other: string) =>
  useQuery({
    queryKey: ['messages', 'leases', other],
    queryFn: ({ signal }) => quietApi(leasesWith, { params: { id: other }, signal }),
    retry: false,
  })

/** Sends a message: it stands in the conversation at once. Where the socket does not tell it, everything is read again 500 ms later. */
export function useSend(other: string) {
  const queryClient = useQueryClient()
  const me = useSession().user?.id
  const key = conversationKey(other)
  return useMutation({
    // Without a network it is set aside by us, where its writer sees it wait.
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
