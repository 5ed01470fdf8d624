/** The program itself: its addresses on the public chain, to look up and to check. */
import { useText } from '../../gateways/text.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './How.module.css'

export interface Deployed {
  readonly network: string
  readonly explorerUrl: string | null
  readonly escrow: string
  readonly stablecoin: string
  readonly token: string
  readonly arbitrator: string
}

const names = ['escrow', 'stablecoin', 'token', 'arbitrator'] as const

export function Addresses({ deployed }: { deployed: Deployed | undefined }) {
  const text = useText('how')
  if (!deployed) return <Notice>{text('self.away')}</Notice>
  return (
    <Panel>
      <dl className={css.addresses}>
        {names.map((name) => (
          <div key={name}>
            <dt>{text(`self.${name}`)}</dt>
            <dd>
              <Hash
                value={deployed[name]}
                explorer={deployed.explorerUrl ? `${deployed.explorerUrl}/address/${deployed[name]}` : undefined}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
