/** What the messages read and send. Polled every 10 s, and 500 ms after a send (D 7.4). */
import { readPublisher } from '@keyhold/api/accounts.ts'
import type { Message, MessageInput } from '@keyhold/api/chat.schema.ts'
import { listCorrespondents, listMessages, sendMessage } from '@keyhold/api/chat.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../gateways/api.ts'

const pollMilliseconds = 10_000
const refetchDelayMilliseconds = 500

/** Everybody one has written with, the newest conversation first. */
export const useCorrespondents = () =>
  useQuery({
    queryKey: ['messages', 'correspondents'],
    queryFn: ({ signal }) => api(listCorrespondents, { signal }),
    refetchInterval: pollMilliseconds,
  })

/** What two people wrote, oldest first; reading marks it seen. */
export const useMessages = (me: string, other: string) =>
  useQuery({
    queryKey: ['messages', 'with', other],
    queryFn: ({ signal }) => api(listMessages, { params: { senderId: other, recipientId: me }, signal }),
    refetchInterval: pollMilliseconds,
  })

/** Reads inbox and unseen count again once a conversation was read, and whenever it grows: reading marks it seen. */
export function useRefreshUnseen(messages: number | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (messages === undefined) return
    for (const key of ['unseen', 'correspondents']) void queryClient.invalidateQueries({ queryKey: ['messages', key] })
  }, [messages, queryClient])
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
  })

/** Sends a message: it stands in the conversation at once, and 500 ms later everything is read again. */
export function useSend(other: string) {
  const queryClient = useQueryClient()
  const key = ['messages', 'with', other]
  return useMutation({
    mutationFn: (input: MessageInput) => api(sendMessage, { input }),
    onSuccess: (message) => {
      queryClient.setQueryData<Message[]>(key, (before = []) => [
        ...before.filter(({ id }) => id !== message.id),
        message,
      ])
      setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['messages'] }), refetchDelayMilliseconds)
    },
  })
}
