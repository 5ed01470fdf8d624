/** Blocks or unblocks a user, with an optimistic update of the inbox. */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { blockCorrespondent, unblockCorrespondent } from '@keyhold/api/chat.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { useToast } from '../../ui/Toast.tsx'
import { correspondentsKey } from './queries.ts'

export function useBlock(other: string) {
  const refusal = useRefusal()
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      quietApi(isBlocked ? blockCorrespondent : unblockCorrespondent, { params: { id: other } }),
    onSuccess(_, blocked) {
      queryClient.setQueryData<Correspondent[]>(correspondentsKey, (inbox) =>
        inbox?.map((person) => (person.id === other ? { ...person, blocked } : person)),
      )
      void queryClient.invalidateQueries({ queryKey: ['viewings'] }) // a block ends them
    },
    onError: (error) => toast({ tone: 'bad', title: refusal(error) }),
  })
}
