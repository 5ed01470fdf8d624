/** The landlord's deductions with their reasons, the tenant's answer, and what became of both (D 11.3). */
import type { DepositReturnView } from '@keyhold/api/deductions.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { EntryPhotos } from '../inventory/EntryPhotos.tsx'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import css from './Deductions.module.css'
import type { DepositValues } from './depositValues.ts'

type Stated = NonNullable<DepositReturnView['statement']>

interface Props {
  readonly lease: LeaseDetail
  readonly statement: Stated
  /** The landlord gave the deductions up, and the whole deposit came back. */
  readonly isReturned: boolean
  readonly values: DepositValues
}

export function DeductionStatement({ lease, statement, isReturned, values }: Props) {
  const text = useText('deductions')
  const language = useLanguage()
  const viewer = viewerOf(lease)
  const { items, answer, objection, replaceBy } = statement
  const isEarlier = isOfEarlier(statement)
  const state = isReturned ? 'returned' : stateOf(statement)
  return (
    <>
      <h3>{text(`kept.${viewer}`, values)}</h3>
      <ul className={css.items} hidden={items.length === 0}>
        {items.map((item, place) => {
          const reason = text(`reason.${item.reason}`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a statement's list never changes
            <li key={place}>
              <p>
                <b>{reason}</b> <span className="num">{formatUsdt(item.amount, language)}</span>
              </p>
              <p>{item.text}</p>
              <EntryPhotos leaseId={lease.id} photos={item.photos} name={reason} source="deductions" />
            </li>
          )
        })}
      </ul>
      <p>{text(`state.${state}.${viewer}`, values)}</p>
      {objection && (
        <p>
          <b>{text(`${isEarlier || answer === 'agreed' ? 'earlierObjection' : 'objection'}.${viewer}`, values)}</b>{' '}
          <span>{objection}</span>
        </p>
      )}
      {items.length === 0 && <p className="soft">{text('deleted')}</p>}
      {items.length > 0 && isEarlier && <p className="small soft">{text('photosGone')}</p>}
      {replaceBy !== null && !isReturned && <p className="small soft">{text(`replace.${viewer}`, values)}</p>}
    </>
  )
}

/** Whether the tenant's answer and objection are to a statement that this one replaced. */
const isOfEarlier = ({ answeredAt, statedAt }: Stated) => answeredAt !== null && answeredAt < statedAt

function stateOf(statement: Stated) {
  const { answer, answeredAt } = statement
  if (answer === null) return answeredAt === null ? 'waiting' : 'waitingAgain'
  return answer === 'contested' && isOfEarlier(statement) ? 'contestedBefore' : answer
}
