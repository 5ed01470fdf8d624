/** Offers a renewal: until when, at which rent, with which deposit. It moves no money. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalView } from '@keyhold/api/renewals.ts'
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { digits } from '@keyhold/rental/money.ts'
import { isPrice } from '@keyhold/rental/renewalOffer.ts'
import { longestMonths } from '@keyhold/rental/stay.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { formatUsdt, parseUsdt, usdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import { useOfferRenewal } from './queries.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly view: RenewalView
  readonly onClose: () => void
}

export function OfferDialog({ lease, view, onClose }: Props) {
  const text = useText('renewals')
  const language = useLanguage()
  const refusal = useRefusal()
  const draft = useDraft(lease, view, onClose)
  const { validTo, rent, deposit, isDayWrong } = draft
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('offer.keep')}
      </Button>
      <Button kind="main" busy={draft.isPending} disabled={draft.send === undefined} onClick={draft.send}>
        {text('act.offer')}
      </Button>
    </>
  )
  return (
    <Dialog open size="small" title={text('offer.title')} onClose={onClose} footer={footer}>
      <p>{text('offer.what', { name: counterpartName(lease, language) })}</p>
      {draft.error && <Callout tone="bad">{refusal(draft.error)}</Callout>}
      <DateField
        label={text('offer.until')}
        min={daysAfter(lease.validTo, 1)}
        max={monthsAfter(lease.validTo, longestMonths)}
        error={isDayWrong && validTo !== '' ? text('offer.dayWrong') : undefined}
        value={validTo}
        onDay={draft.setValidTo}
      />
      <Amount label={text('offer.rent')} typed={rent} onType={draft.setRent} />
      <Amount
        label={text('offer.deposit')}
        hint={text('offer.held', { amount: formatUsdt(view.held, language) })}
        typed={deposit}
        onType={draft.setDeposit}
      />
    </Dialog>
  )
}

interface AmountProps {
  readonly label: string
  readonly hint?: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

function Amount({ label, hint, typed, onType }: AmountProps) {
  const text = useText('renewals')
  return (
    <Field
      label={label}
      hint={hint}
      error={typed !== '' && !amountOf(typed) ? text('offer.wrong') : undefined}
      unit="USDT"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

/** The input as a valid amount; undefined otherwise. */
function amountOf(typed: string): bigint | undefined {
  const amount = parseUsdt(typed)
  return amount !== undefined && isPrice(amount) ? amount : undefined
}

/**
 * The draft offer: initially the current offer, otherwise another year of the same. `send` is defined once it is valid.
 */
function useDraft(lease: LeaseDetail, view: RenewalView, onDone: () => void) {
  const text = useText('renewals')
  const language = useLanguage()
  const toast = useToast()
  const { mutate, isPending, error } = useOfferRenewal(lease.id)
  const before = view.offer ?? { validTo: monthsAfter(lease.validTo, 12), rent: lease.money.rent, deposit: view.held }
  const [validTo, setValidTo] = useState(before.validTo)
  const [rent, setRent] = useState(() => digits(usdt(before.rent)))
  const [deposit, setDeposit] = useState(() => digits(usdt(before.deposit)))
  const amounts = [amountOf(rent), amountOf(deposit)]
  const isDayWrong = validTo <= lease.validTo || validTo > monthsAfter(lease.validTo, longestMonths)
  const onSuccess = () => {
    toast({ title: text('offer.done', { name: counterpartName(lease, language) }) })
    onDone()
  }
  const canSend = !isDayWrong && amounts.every((amount) => amount !== undefined)
  const offered = { validTo, rent: String(amounts[0]), deposit: String(amounts[1]) }
  const send = canSend ? () => mutate(offered, { onSuccess }) : undefined
  return { validTo, setValidTo, rent, setRent, deposit, setDeposit, isDayWrong, send, isPending, error }
}
