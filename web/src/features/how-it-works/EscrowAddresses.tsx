/** The contracts: their addresses on the public chain, to look up and to verify. */
import { useText } from '../../gateways/text/useText.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './HowItWorks.module.css'

export interface Deployment {
  readonly network: string
  readonly explorerUrl: string | null
  readonly escrow: string
  readonly stablecoin: string
  readonly token: string
  readonly arbitrator: string
  /** Their public name; null without one. */
  readonly arbitratorName: string | null
}

const names = ['escrow', 'stablecoin', 'token', 'arbitrator'] as const

export function EscrowAddresses({ deployment }: { deployment: Deployment | undefined }) {
  const text = useText('howItWorks')
  if (!deployment) return <Notice>{text('self.away')}</Notice>
  return (
    <Panel>
      <dl className={css.addresses}>
        {names.map((name) => (
          <div key={name}>
            <dt>{text(`self.${name}`)}</dt>
            <dd>
              {name === 'arbitrator' && deployment.arbitratorName && (
                <>
                  <b>{deployment.arbitratorName}</b>{' '}
                </>
              )}
              <Hash
                value={deployment[name]}
                explorer={deployment.explorerUrl ? `${deployment.explorerUrl}/address/${deployment[name]}` : undefined}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
