/** Offers a longer stay: until when, at which rent, with which deposit. Nothing moves by it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { RenewalView } from '@keyhold/api/renewals.ts'
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { digits } from '@keyhold/rental/money.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
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

const longestMonths = 60

export function OfferDialog({ lease, view, onClose }: Props) {
  const text = useText('renewals')
  const language = useLanguage()
  const refusal = useRefusal()
  const toast = useToast()
  const offer = useOfferRenewal(lease.id)
  const before = view.offer ?? { validTo: monthsAfter(lease.validTo, 12), rent: lease.money.rent, deposit: view.held }
  const [validTo, setValidTo] = useState(before.validTo)
  const [rent, setRent] = useState(() => digits(usdt(before.rent)))
  const [deposit, setDeposit] = useState(() => digits(usdt(before.deposit)))
  const amounts = { rent: parseUsdt(rent), deposit: parseUsdt(deposit) }
  const isWrong = (amount: bigint | undefined) => amount === undefined || amount === 0n
  const isDayWrong = validTo <= lease.validTo || validTo > monthsAfter(lease.validTo, longestMonths)
  const name = counterpartName(lease, language)
  const press = () =>
    offer.mutate(
      { validTo, rent: String(amounts.rent), deposit: String(amounts.deposit) },
      {
        onSuccess: () => {
          toast({ title: text('offer.done', { name }) })
          onClose()
        },
      },
    )
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('offer.keep')}
      </Button>
      <Button
        kind="main"
        busy={offer.isPending}
        disabled={isDayWrong || isWrong(amounts.rent) || isWrong(amounts.deposit)}
        onClick={press}
      >
        {text('act.offer')}
      </Button>
    </>
  )
  const amountField = (field: 'rent' | 'deposit', value: string, onType: (typed: string) => void) => (
    <Field
      label={text(`offer.${field}`)}
      hint={field === 'deposit' ? text('offer.held', { amount: formatUsdt(view.held, language) }) : undefined}
      error={isWrong(amounts[field]) && value !== '' ? text('offer.wrong') : undefined}
      unit="USDT"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
  return (
    <Dialog open size="small" title={text('offer.title')} onClose={onClose} footer={footer}>
      <p>{text('offer.what', { name })}</p>
      {offer.error && <Callout tone="bad">{refusal(offer.error)}</Callout>}
      <Field
        label={text('offer.until')}
        type="date"
        min={daysAfter(lease.validTo, 1)}
        max={monthsAfter(lease.validTo, longestMonths)}
        error={isDayWrong && validTo !== '' ? text('offer.dayWrong') : undefined}
        value={validTo}
        onChange={({ target }) => setValidTo(target.value)}
      />
      {amountField('rent', rent, setRent)}
      {amountField('deposit', deposit, setDeposit)}
    </Dialog>
  )
}
