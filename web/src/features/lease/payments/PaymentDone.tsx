/** Success: who holds the money now, and a link to the lease. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt } from '../money.ts'
import { partyName } from '../partyName.ts'
import css from '../transactions/Transaction.module.css'
import { PaymentTimeline } from './PaymentTimeline.tsx'

export function PaymentDone({ lease, viewerId }: { lease: LeaseDetail; viewerId: string }) {
  const text = useText('paying')
  const language = useLanguage()
  const held = lease.parts.reduce((sum, part) => sum + BigInt(part.held), 0n)
  const { payment, chain } = lease
  return (
    <div className={css.columns}>
      <div className="stack">
        <h1>{text('done.title')}</h1>
        <Callout tone="good" title={text('done.success')}>
          {text('done.what', {
            amount: formatUsdt(held, language),
            reference: lease.reference,
            name: partyName(lease.landlord),
          })}
        </Callout>
        {payment && (
          <p className="row wraps small">
            <Hash
              value={payment.transactionId}
              explorer={chain?.explorerUrl ? `${chain.explorerUrl}/tx/${payment.transactionId}` : undefined}
            />
            {chain && (
              <Link className="link" to={paths.receipt(chain.chainId, payment.transactionId)}>
                {text('transaction.receipt')}
              </Link>
            )}
          </p>
        )}
        <div>
          <ButtonLink kind="next" icon="arrow-right" to={paths.lease(viewerId, lease.id)}>
            {text('done.lease')}
          </ButtonLink>
        </div>
      </div>
      <Panel variant="held" label={text('summary.timeline')}>
        <PaymentTimeline lease={lease} />
      </Panel>
    </div>
  )
}
