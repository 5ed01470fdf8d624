/** One request in the hands of a tenant: what stands in the form, what is wrong with it, and sending it. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { useState } from 'react'
import { Refused } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useSendRequest } from './queries.ts'
import { blank, type Details, fromProfile, fromRentee, inputOf, type Wrong, wrongIn } from './request.ts'
import { useTyped } from './requestTyped.ts'

interface Given {
  readonly profile: Profile | undefined
  /** The request that is changed, if it is not a new one. */
  readonly lease: LeaseDetail | undefined
  readonly asked: { readonly roomAdId: string; readonly validFrom: string; readonly validTo: string }
  readonly timeZone: string
  readonly onSent: () => void
}

export function useRequest({ profile, lease, asked, timeZone, onSent }: Given) {
  const text = useText('requests')
  const toast = useToast()
  const { typed, isBack, type, forget } = useTyped(asked.roomAdId)
  const [wrong, setWrong] = useState<Wrong>({})
  const send = useSendRequest(lease?.id)
  const known = lease ? fromRentee(lease.rentee) : profile ? fromProfile(profile) : blank
  const details = { ...known, ...typed }
  const change = (part: Partial<Details>) => {
    type(part)
    setWrong(Object.fromEntries(Object.entries(wrong).filter(([name]) => !(name in part))))
  }
  const submit = () => {
    const found = wrongIn(details, dayAt(Date.now() / 1000, timeZone))
    setWrong(found)
    const first = Object.keys(found)[0]
    if (first) return document.getElementsByName(first)[0]?.focus()
    send.mutate(inputOf(details, asked), {
      onSuccess: () => {
        forget()
        onSent()
      },
      onError: (error) => {
        if (error instanceof Refused) setWrong(error.fields)
        toast({ title: text('form.failed'), tone: 'bad', milliseconds: 5_000 })
      },
    })
  }
  return { details, isBack, wrong, change, submit, busy: send.isPending, failure: send.error }
}
