/** What the switches of e-mails read and change. */
import type { EmailChoices, QuietHours } from '@keyhold/api/notices.schema.ts'
import { chooseEmails, readEmailChoices, setQuietHours } from '@keyhold/api/notices.ts'
import type { NoticeKind } from '@keyhold/rental/noticeKind.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'

const queryKey = ['emailChoices']

/** What comes by e-mail; read anew each time the profile is opened. */
export const useEmailChoices = () => useQuery({ queryKey, queryFn: () => quietApi(readEmailChoices), gcTime: 0 })

/** Switches one kind; what the answer says of the others is left to their own switches. */
export function useChooseEmails(kind: NoticeKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => api(chooseEmails, { input: { kind, isOn } }),
    onSuccess: (answer) =>
      queryClient.setQueryData<EmailChoices>(queryKey, (before) => before && { ...before, [kind]: answer[kind] }),
  })
}

/** Sets the quiet hours, or ends them. */
export function useSetQuietHours() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (quietHours: QuietHours | null) => api(setQuietHours, { input: { quietHours } }),
    onSuccess: ({ quietHours }) =>
      queryClient.setQueryData<EmailChoices>(queryKey, (before) => before && { ...before, quietHours }),
  })
}
