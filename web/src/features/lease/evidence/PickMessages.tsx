/** The parties' conversation, to choose from; messages already in evidence cannot be chosen again. */
import type { QuotedMessages } from '@keyhold/api/evidence.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { evidenceLimits } from '@keyhold/rental/evidence.ts'
import { type ReactNode, useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { partyName } from '../partyName.ts'
import css from './Messages.module.css'
import { useAddMessages } from './queries.ts'
import { SaidMessage } from './SaidMessage.tsx'

interface Props {
  readonly lease: LeaseDetail
  readonly part: EscrowPart
  readonly said: QuotedMessages['messages']
  /** The ids of messages added before. */
  readonly shown: ReadonlySet<string>
  readonly onClose: () => void
}

export function PickMessages({ lease, part, said, shown, onClose }: Props) {
  const text = useText('evidence')
  const refusal = useRefusal()
  const toast = useToast()
  const adding = useAddMessages(lease.id, part)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const count = chosen.size
  const isTooMany = count > evidenceLimits.messages
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const add = () =>
    adding.mutate([...chosen], {
      onSuccess: () => {
        toast({ title: text('messages.added') })
        onClose()
      },
    })
  const footer = said.length > 0 && (
    <>
      {isTooMany && <p role="alert">{text('messages.most', { most: evidenceLimits.messages })}</p>}
      <Button kind="main" busy={adding.isPending} disabled={count === 0 || isTooMany} onClick={add}>
        {count === 0 ? text('messages.add') : text('messages.send', { count })}
      </Button>
    </>
  )
  return (
    <Dialog open title={text('messages.title')} onClose={onClose} footer={footer}>
      <p className="soft">{said.length > 0 ? text('messages.what') : text('messages.none')}</p>
      {adding.error && <Callout tone="bad">{refusal(adding.error)}</Callout>}
      <ul className={css.list}>
        {said.map((message) => (
          <li key={message.id}>
            <Choice
              isShown={shown.has(message.id)}
              isChosen={chosen.has(message.id)}
              onChange={() => toggle(message.id)}
            >
              <SaidMessage message={message} names={namesOf(lease)} timeZone={lease.timeZone} />
            </Choice>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly isShown: boolean
  readonly isChosen: boolean
  readonly onChange: () => void
  readonly children: ReactNode
}

function Choice({ isShown, isChosen, onChange, children }: ChoiceProps) {
  const text = useText('evidence')
  return (
    <label className={css.choice}>
      <input type="checkbox" checked={isShown || isChosen} disabled={isShown} onChange={onChange} />
      <span>
        {children}
        {isShown && <small className="soft">{text('messages.shown')}</small>}
      </span>
    </label>
  )
}

const namesOf = ({ tenant, landlord }: LeaseDetail) => ({ tenant: partyName(tenant), landlord: partyName(landlord) })
