/**
 * The landlord chooses up to five times, by the home's clock, and sends them. Days and hours are selects in the page's
 * language, for every keyboard.
 */

import { viewingMinutes, viewingWays } from '@keyhold/rental/viewing.ts'
import { type FormEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useRefusal } from '../../gateways/api.ts'
import { formatTimeZone } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Segments } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ChosenTimes } from './ChosenTimes.tsx'
import type { ConversationHome } from './entryProps.ts'
import { useOffer } from './queries.ts'
import { useOfferForm } from './useOfferForm.ts'

interface Props {
  readonly other: string
  readonly name: string
  readonly home: ConversationHome
  /** Whether this replaces an existing offer. */
  readonly isAgain?: boolean
  readonly onClose: () => void
}

export function OfferDialog({ other, name, home, isAgain = false, onClose }: Props) {
  const text = useText('viewings')
  const language = useLanguage()
  const refusal = useRefusal()
  const form = useId()
  const id = useRef(crypto.randomUUID())
  const offer = useOffer()
  const { times, minutes, problem, send, ...fields } = useOfferForm(home)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const data = new FormData(event.currentTarget)
    const way = viewingWays.find((each) => each === data.get('way')) ?? 'in-person'
    const words = String(data.get('words') ?? '')
    if (offer.isPending || !send()) return
    const input = { id: id.current, tenantId: other, roomAdId: home.id, times: [...times], minutes, way, words }
    offer.mutate(input, { onSuccess: onClose })
  }
  const footer = (
    <Button kind="main" type="submit" form={form} busy={offer.isPending}>
      {text('offer.send', { count: times.length })}
    </Button>
  )
  return createPortal(
    <Dialog open onClose={onClose} title={text('offer.act')} footer={footer}>
      <form method="post" id={form} className="stack" noValidate onSubmit={submit}>
        {home.title && <h3>{home.title}</h3>}
        <p className="soft">{text('offer.lead', { name, zone: formatTimeZone(home.timeZone, language) })}</p>
        {isAgain && <p className="soft">{text('offer.replaces')}</p>}
        <ChosenTimes {...fields} times={times} minutes={minutes} />
        {(problem ?? offer.error) && <Callout tone="bad" title={refusal(problem ?? offer.error)} />}
        <Select
          label={text('offer.minutes')}
          value={String(minutes)}
          onChange={({ target }) => fields.setMinutes(Number(target.value))}
          options={viewingMinutes.map((each) => ({ value: String(each), label: text('minutes', { count: each }) }))}
        />
        <Segments
          block
          label={text('offer.way')}
          name="way"
          defaultValue="in-person"
          choices={viewingWays.map((value) => ({ value, label: text(`way.${value}`) }))}
        />
        <Field
          label={text('offer.words')}
          hint={text('offer.wordsHint')}
          name="words"
          maxLength={200}
          autoComplete="off"
        />
      </form>
    </Dialog>,
    document.body,
  )
}
