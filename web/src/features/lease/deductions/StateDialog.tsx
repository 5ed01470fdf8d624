/** The landlord states deductions: each with its reason, amount, words and photos (D 11.3). */
import type { DeductionsInput, DepositReturnView } from '@keyhold/api/deductions.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type DeductionReason, deductionLimits, deductionReasons } from '@keyhold/rental/deductions.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, TextArea } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { PhotoFields } from '../inventory/PhotoFields.tsx'
import { formatUsdt, parseUsdt } from '../money.ts'
import css from './Deductions.module.css'
import { useDepositValues } from './depositValues.ts'
import { sendDeductionPhoto, useStateDeductions } from './queries.ts'

interface Draft {
  readonly key: number
  readonly reason: DeductionReason
  readonly typed: string
  readonly text: string
  readonly photos: readonly string[]
}
interface Props {
  readonly lease: LeaseDetail
  readonly view: DepositReturnView
  readonly onClose: () => void
}

const draftOf = (key: number): Draft => ({ key, reason: 'damage', typed: '', text: '', photos: [] })

export function StateDialog({ lease, view, onClose }: Props) {
  const text = useText('deductions')
  const language = useLanguage()
  const toast = useToast()
  const refusal = useRefusal()
  const send = useStateDeductions(lease.id)
  const [drafts, setDrafts] = useState<readonly Draft[]>([draftOf(0)])
  const [isAsked, setIsAsked] = useState(false)
  const left = BigInt(view.owed) + BigInt(view.kept)
  const kept = drafts.reduce((sum, { typed }) => sum + (parseUsdt(typed) ?? 0n), 0n)
  const isTooMuch = kept > left
  const values = {
    ...useDepositValues(lease, view),
    left: formatUsdt(left, language),
    deducted: formatUsdt(kept, language),
    rest: formatUsdt(isTooMuch ? 0n : left - kept, language),
  }
  const isWrong = isTooMuch || drafts.some((draft) => problemsOf(draft).length > 0)
  const change = (key: number, changed: Partial<Draft>) =>
    setDrafts((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  const press = () => {
    setIsAsked(true)
    if (isWrong) return
    const items: DeductionsInput['items'] = drafts.map(({ reason, typed, text, photos }) => ({
      reason,
      amount: String(parseUsdt(typed)),
      text,
      photos: [...photos],
    }))
    send.mutate(
      { items },
      {
        onSuccess: () => {
          toast({ title: text('stating.done', values) })
          onClose()
        },
      },
    )
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button kind="main" busy={send.isPending} onClick={press}>
        {text('stating.button', values)}
      </Button>
    </>
  )
  return (
    <Dialog open title={text('stating.title')} onClose={onClose} footer={footer}>
      <p>{text('stating.what', values)}</p>
      {view.statement && <p>{text('stating.again', values)}</p>}
      <p>{text('stating.left', values)}</p>
      {send.error && <Callout tone="bad">{refusal(send.error)}</Callout>}
      {drafts.map((draft, place) => (
        <DeductionFields
          key={draft.key}
          leaseId={lease.id}
          draft={draft}
          number={place + 1}
          isAsked={isAsked}
          onChange={(changed) => change(draft.key, changed)}
          onRemove={
            drafts.length > 1 ? () => setDrafts((all) => all.filter(({ key }) => key !== draft.key)) : undefined
          }
        />
      ))}
      {drafts.length < deductionLimits.items && (
        <Button kind="plain" small onClick={() => setDrafts((all) => [...all, draftOf((all.at(-1)?.key ?? 0) + 1)])}>
          {text('stating.add')}
        </Button>
      )}
      {isTooMuch ? (
        <Callout tone="bad">{text('stating.tooMuch', values)}</Callout>
      ) : (
        <p className="num">{text('stating.sum', values)}</p>
      )}
    </Dialog>
  )
}

function problemsOf({ typed, text }: Draft): ('amount' | 'text')[] {
  const amount = parseUsdt(typed)
  return [
    ...(amount === undefined || amount === 0n ? (['amount'] as const) : []),
    ...(text.trim() === '' ? (['text'] as const) : []),
  ]
}

interface FieldsProps {
  readonly leaseId: string
  readonly draft: Draft
  readonly number: number
  readonly isAsked: boolean
  readonly onChange: (changed: Partial<Draft>) => void
  readonly onRemove: (() => void) | undefined
}

function DeductionFields({ leaseId, draft, number, isAsked, onChange, onRemove }: FieldsProps) {
  const text = useText('deductions')
  const problems = isAsked ? problemsOf(draft) : []
  const name = text('stating.item', { number: `${number}` })
  return (
    <fieldset className={css.one}>
      <legend>{name}</legend>
      <Select
        label={text('stating.reason')}
        options={deductionReasons.map((value) => ({ value, label: text(`reason.${value}`) }))}
        value={draft.reason}
        onChange={({ target }) => onChange({ reason: target.value as DeductionReason })}
      />
      <Field
        label={text('stating.amount')}
        error={problems.includes('amount') ? text('stating.needAmount') : undefined}
        unit="USDT"
        inputMode="decimal"
        autoComplete="off"
        value={draft.typed}
        onChange={({ target }) => onChange({ typed: target.value })}
      />
      <TextArea
        label={text('stating.text')}
        error={problems.includes('text') ? text('stating.needText') : undefined}
        rows={3}
        maxLength={deductionLimits.text}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <PhotoFields
        leaseId={leaseId}
        source="deductions"
        send={(file) => sendDeductionPhoto(leaseId, file)}
        name={name}
        photos={draft.photos}
        onChange={({ photos = [] }) => onChange({ photos })}
      />
      {onRemove && (
        <Button kind="plain" small onClick={onRemove}>
          {text('stating.remove', { number: `${number}` })}
        </Button>
      )}
    </fieldset>
  )
}
