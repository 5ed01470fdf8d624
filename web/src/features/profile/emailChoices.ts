/** What the switches of e-mails read and change. */
import type { EmailChoices } from '@keyhold/api/notices.schema.ts'
import { chooseEmails, readEmailChoices } from '@keyhold/api/notices.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'

const queryKey = ['emailChoices']

/** What comes by e-mail; read anew each time the profile is opened. */
export const useEmailChoices = () => useQuery({ queryKey, queryFn: () => quietApi(readEmailChoices), gcTime: 0 })

/** Switches one kind; what the answer says of the others is left to their own switches. */
export function useChooseEmails(kind: keyof EmailChoices) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api(chooseEmails, { input: { kind, isOn } }),
    onSuccess: (answer) =>
      queryClient.setQueryData<EmailChoices>(queryKey, (before) => before && { ...before, [kind]: answer[kind] }),
  })
}
