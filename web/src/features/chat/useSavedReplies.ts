/** The user's saved replies: fetched on demand, saved and deleted. */
import type { SavedReply } from '@keyhold/api/savedReplies.schema.ts'
import { deleteSavedReply, listSavedReplies, saveReply } from '@keyhold/api/savedReplies.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, useRefusal } from '../../gateways/api.ts'
import { useToast } from '../../ui/Toast.tsx'

const key = ['saved replies'] as const

export const useSavedReplies = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api(listSavedReplies, { signal }) })

export function useChangeReplies() {
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  const toast = useToast()
  const settle = {
    // Not awaited: the list is updated first.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: key }),
    onError: (error: unknown) => toast({ tone: 'bad', title: refusal(error) }),
  }
  const save = useMutation({ mutationFn: (input: SavedReply) => api(saveReply, { input }), ...settle })
  const remove = useMutation({ mutationFn: (id: string) => api(deleteSavedReply, { params: { id } }), ...settle })
  return { save, remove }
}
