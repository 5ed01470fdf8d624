/** The dialogs of "the tenant has left": recording the day, and freeing the nights with the landlord's signature. */
import type { DepartureView } from '@keyhold/api/departure.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDay, formatInstant } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { viewerOf } from '../leaseState.ts'
import { counterpartName } from '../partyName.ts'
import type { WalletSlots } from '../transactions/walletSlots.ts'
import { useFreeNights, useRecordDeparture } from './departureQueries.ts'
import { ConnectToSign } from './SignEnd.tsx'
import { useEndSigning } from './useEndSigning.ts'

interface RecordProps {
  readonly lease: LeaseDetail
  readonly days: NonNullable<DepartureView['days']>
  readonly onClose: () => void
}

export function RecordDialog({ lease, days, onClose }: RecordProps) {
  const text = useText('endings')
  const language = useLanguage()
  const toast = useToast()
  const refusal = useRefusal()
  const record = useRecordDeparture(lease.id)
  const [day, setDay] = useState(days.last)
  const isPossible = day >= days.first && day <= days.last
  const viewer = viewerOf(lease)
  const values = { name: counterpartName(lease, language) }
  const [first, last] = [formatDay(days.first, language), formatDay(days.last, language)]
  const send = () =>
    record.mutate(
      { validTo: day },
      {
        onSuccess: () => {
          toast({ title: text('departure.recorded', values) })
          onClose()
        },
      },
    )
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('propose.keep')}
      </Button>
      <Button kind="main" busy={record.isPending} disabled={!isPossible} onClick={send}>
        {text('departure.send')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text(`departure.record.${viewer}`, values)} onClose={onClose} footer={footer}>
      <p>{text(`departure.then.${viewer}`, values)}</p>
      {record.error && <Callout tone="bad">{refusal(record.error)}</Callout>}
      <DateField
        label={text('propose.day')}
        min={days.first}
        max={days.last}
        error={day !== '' && !isPossible ? text('propose.dayWrong', { first, last }) : undefined}
        value={day}
        onDay={setDay}
      />
    </Dialog>
  )
}

interface FreeProps extends Pick<WalletSlots, 'WalletDialog'> {
  readonly lease: LeaseDetail
  readonly view: DepartureView
  readonly record: NonNullable<DepartureView['record']>
  readonly onClose: () => void
}

export function FreeDialog({ lease, view, record, onClose, WalletDialog }: FreeProps) {
  const text = useText('endings')
  const language = useLanguage()
  const toast = useToast()
  const messageOf = useWalletError()
  const free = useFreeNights(lease.id, record.id)
  const [connecting, setConnecting] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const signing = useEndSigning(lease, view, record, lease.terms?.moveOut)
  const values = {
    name: counterpartName(lease, language),
    day: formatDay(record.validTo, language),
    until: formatInstant(signing.deadline, lease.timeZone, language),
  }
  const send = async () => {
    setFailure(undefined)
    try {
      const signed = await signing.sign?.()
      if (!signed) return
      await free.mutateAsync(signed)
      toast({ title: text('departure.free.done', values) })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('propose.keep')}
      </Button>
      <Button kind="main" busy={free.isPending} disabled={!signing.sign} onClick={() => void send()}>
        {text('departure.free.sign')}
      </Button>
    </>
  )
  return (
    <>
      <Dialog open size="small" title={text('departure.free.title', values)} onClose={onClose} footer={footer}>
        <p>{text('departure.free.what', values)}</p>
        {failure !== undefined && <Callout tone="bad">{messageOf(failure)}</Callout>}
        <ConnectToSign signing={signing} onConnect={() => setConnecting(true)} />
      </Dialog>
      <WalletDialog open={connecting} onClose={() => setConnecting(false)} />
    </>
  )
}
