/**
 * One party's statement in a dispute: who, why, in their own words; or that there is none yet, and the form to write
 * it.
 */
import type { DisputeStatement } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { EscrowPart, Payee } from '@keyhold/rental/deposit.ts'
import type { ReactNode } from 'react'
import { fileUrl } from '../../../gateways/api.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { partNameKey } from '../heldMoney.ts'
import { viewerOf } from '../leaseState.ts'
import { counterpartName, partyName } from '../partyName.ts'
import { StatementFields } from '../transactions/StatementFields.tsx'
import { useDisputeStatement } from '../transactions/useDisputeStatement.ts'
import css from './DisputePage.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly part: EscrowPart
  readonly party: Payee
  readonly statements: readonly DisputeStatement[]
  /** Whether the viewer may write a statement on this part now. */
  readonly maySpeak: boolean
  /** Their evidence, below the statement. */
  readonly children?: ReactNode
}

export function DisputeSide({ lease, part, party, statements, maySpeak, children }: Props) {
  const text = useText('disputes')
  const language = useLanguage()
  const person = lease[party]
  const isOwn = party === viewerOf(lease)
  const said = statements.find((one) => one.part === part && one.party === party)
  const name = partyName(person)
  return (
    <Panel label={text(`side.of.${partNameKey({ part }, lease)}`, { name })} className={css.side}>
      <div className={css.who}>
        <Avatar name={name} picture={person.avatarImagePath ? fileUrl(person.avatarImagePath) : null} />
        <div>
          <h2>{isOwn ? text('side.you') : name}</h2>
          <p className="num small soft">
            {[text(`side.${party}`), said && formatDateTime(said.madeAt, lease.timeZone, language)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      {said ? (
        <Said said={said} isDeleted={lease.isAgreementDeleted === true} />
      ) : isOwn && maySpeak ? (
        <Answer lease={lease} part={part} />
      ) : (
        <p className="soft">{isOwn ? text('side.nothingYou') : text('side.nothingThem', { name })}</p>
      )}
      {children}
    </Panel>
  )
}

interface SaidProps {
  readonly said: DisputeStatement
  /** The words were deleted with the agreement (D 11.23). */
  readonly isDeleted: boolean
}

function Said({ said: { reason, words }, isDeleted }: SaidProps) {
  const text = useText('disputes')
  return (
    <>
      {(reason !== 'other' || !words) && <p className="strong">{text(`reason.${reason}`)}</p>}
      {words && <p className={css.words}>{words}</p>}
      {!words && isDeleted && <p className="soft">{text('side.deleted')}</p>}
    </>
  )
}

/** The form of the viewer's statement: written once, and final. */
function Answer({ lease, part }: { lease: LeaseDetail; part: EscrowPart }) {
  const text = useText('disputes')
  const name = counterpartName(lease, useLanguage())
  const statement = useDisputeStatement(lease, part)
  const toast = useToast()
  return (
    <form
      method="post"
      noValidate
      className={css.answer}
      onSubmit={(event) => {
        event.preventDefault()
        void statement.send().then((isSent) => isSent && toast({ title: text('side.sent', { name }) }))
      }}
    >
      <p className="soft">{text('side.once')}</p>
      <StatementFields isOpen statement={statement} name={name} />
      <Button kind="line" type="submit" busy={statement.isSending}>
        {text('side.send')}
      </Button>
    </form>
  )
}
