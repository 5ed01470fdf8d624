/** A tenant's request: the form's values, its errors, and sending it. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { useState } from 'react'
import { ApiError, isSaidAtFields } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { focusFirstInvalid } from '../../../ui/focusFirstInvalid.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { useSendRequest } from '../queries.ts'
import { useRequestDraft } from './requestDraft.ts'
import {
  detailsFromProfile,
  detailsFromRentee,
  emptyDetails,
  type FieldProblems,
  problemsIn,
  type RequestDetails,
  type RequestedStay,
  requestFields,
  requestInput,
} from './requestForm.ts'

interface Options {
  readonly profile: Profile | undefined
  /** The request being changed, if it is not a new one. */
  readonly lease: LeaseDetail | undefined
  readonly requestedStay: RequestedStay
  readonly timeZone: string
  readonly onSent: () => void
}

export function useRequest({ profile, lease, requestedStay, timeZone, onSent }: Options) {
  const text = useText('requests')
  const toast = useToast()
  const { typed: draft, isRestored, update, clear } = useRequestDraft(requestedStay.roomAdId)
  const [problems, setWrong] = useState<FieldProblems>({})
  const send = useSendRequest(lease?.id)
  const initial = lease ? detailsFromRentee(lease.rentee) : profile ? detailsFromProfile(profile) : emptyDetails
  const details = { ...initial, ...draft }
  const change = (changes: Partial<RequestDetails>) => {
    update(changes)
    setWrong(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in changes))))
  }
  const show = (found: FieldProblems) => {
    setWrong(found)
    const first = requestFields.find((name) => name in found)
    // From the form: the visible field of a date has no name.
    if (first) focusFirstInvalid(document.getElementsByName(first)[0]?.closest('form') ?? null)
    return first !== undefined
  }
  const submit = () => {
    if (show(problemsIn(details, dayAt(Date.now() / 1000, timeZone)))) return
    send.mutate(requestInput(details, requestedStay), {
      onSuccess: () => {
        clear()
        onSent()
      },
      onError: (error) => {
        if (error instanceof ApiError) show(error.fields)
        if (!isSaidAtFields(error, requestFields))
          toast({ title: text('form.failed'), tone: 'bad', milliseconds: 5_000 })
      },
    })
  }
  const failure = isSaidAtFields(send.error, requestFields) ? null : send.error
  return { details, isRestored, problems, change, submit, busy: send.isPending, failure }
}
