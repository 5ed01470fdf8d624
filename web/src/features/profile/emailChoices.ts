/** The e-mail switches' queries and mutations. */
import type { EmailChoices, QuietHours } from '@keyhold/api/notices.schema.ts'
import { chooseEmails, readEmailChoices, setQuietHours } from '@keyhold/api/notices.ts'
import type { NoticeKind } from '@keyhold/rental/noticeKind.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'

const queryKey = ['emailChoices']

/** The e-mail choices; refetched each time the profile opens. */
export const useEmailChoices = () => useQuery({ queryKey, queryFn: () => quietApi(readEmailChoices), gcTime: 0 })

/** Switches one kind; the response's other kinds are left to their own switches. */
export function useChooseEmails(kind: NoticeKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api(chooseEmails, { input: { kind, isOn } }),
    onSuccess: (answer) =>
      queryClient.setQueryData<EmailChoices>(queryKey, (before) => before && { ...before, [kind]: answer[kind] }),
  })
}

/** Sets or removes the quiet hours. */
export function useSetQuietHours() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (quietHours: QuietHours | null) => api(setQuietHours, { input: { quietHours } }),
    onSuccess: ({ quietHours }) =>
      queryClient.setQueryData<EmailChoices>(queryKey, (before) => before && { ...before, quietHours }),
  })
}
