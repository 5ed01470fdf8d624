/** What is missing in the wallet before anything is asked of it, and the ways to get it. */
import { faucet } from '@keyhold/api/deposits.ts'
import { type ReactNode, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Address } from 'viem'
import { api } from '../../gateways/api.ts'
import { sayMoney } from '../../gateways/format.ts'
import { localeOf } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { type Place, sayGas } from '../../gateways/wallet/place.ts'
import type { Shortage } from '../../gateways/wallet/plan.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { rnb, usdt } from './money.ts'
import type { useOutlook } from './queries.ts'

interface Props {
  readonly outlook: ReturnType<typeof useOutlook>
  readonly place: Place
  readonly address: Address | undefined
  /** What else to know while something is missing. */
  readonly children?: ReactNode
}

/** Shows nothing while nothing is missing. */
export function Shortages({ outlook, place, address, children }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const shortages = outlook.data?.plan.shortages ?? []
  if (shortages.length === 0) return null
  const say = ({ of, missing }: Shortage) => {
    if (of === 'gas') return sayGas(missing, place, localeOf[language])
    return sayMoney(of === 'usdt' ? usdt(missing) : rnb(missing), language)
  }
  return (
    <>
      <Callout tone="warn">
        {shortages.map((shortage) => (
          <p key={shortage.of}>{text(`steps.short.${shortage.of}`, { missing: say(shortage) })}</p>
        ))}
        {children}
      </Callout>
      <div className="row wraps">
        <Button busy={outlook.isFetching} onClick={() => void outlook.refetch()}>
          {text('steps.again')}
        </Button>
        <FaucetButton address={address} onGiven={() => outlook.refetch()} />
      </div>
    </>
  )
}

/** On a local chain, test money is one press away. */
function FaucetButton({ address, onGiven }: { address: Address | undefined; onGiven: () => Promise<unknown> }) {
  const text = useText('paying')
  const isDemo = useRouteLoaderData<{ demo: boolean }>('root')?.demo
  const trouble = useTrouble()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!isDemo || !address) return null
  const give = async () => {
    setBusy(true)
    setFailure(undefined)
    await api(faucet, { input: { address } }).catch((error: unknown) => setFailure(trouble(error)))
    await onGiven()
    setBusy(false)
  }
  return (
    <>
      <Button icon="flask" busy={busy} onClick={() => void give()}>
        {text('steps.faucet')}
      </Button>
      {failure && <Callout tone="bad">{failure}</Callout>}
    </>
  )
}
