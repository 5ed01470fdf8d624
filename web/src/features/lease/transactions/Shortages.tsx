/** The wallet's shortages before any request, and the ways to fill them. */
import { faucet } from '@keyhold/api/deposits.ts'
import { type ReactNode, useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import type { Address } from 'viem'
import { api } from '../../../gateways/api.ts'
import { formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { formatGas, type NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import type { Shortage } from '../../../gateways/wallet/planTransaction.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { rnb, usdt } from '../money.ts'
import type { useTransactionPreview } from './chainQueries.ts'

interface Props {
  readonly preview: ReturnType<typeof useTransactionPreview>
  readonly network: NetworkConfig
  readonly address: Address | undefined
  /** Further notes during a shortage. */
  readonly children?: ReactNode
}

/** Renders nothing without a shortage. */
export function Shortages({ preview, network, address, children }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const shortages = preview.data?.plan.shortages ?? []
  if (shortages.length === 0) return null
  const formatMissing = ({ asset, missing }: Shortage) => {
    if (asset === 'gas') return formatGas(missing, network, language)
    return formatMoney(asset === 'usdt' ? usdt(missing) : rnb(missing), language)
  }
  return (
    <>
      <Callout tone="warn">
        {shortages.map((shortage) => (
          <p key={shortage.asset}>{text(`steps.short.${shortage.asset}`, { missing: formatMissing(shortage) })}</p>
        ))}
        {children}
        <p>
          <Link className="link" to={paths.howToPay()}>
            {text('howToGet')}
          </Link>
        </p>
      </Callout>
      <div className="row wraps">
        <Button busy={preview.isFetching} onClick={() => void preview.refetch()}>
          {text('steps.again')}
        </Button>
        <FaucetButton address={address} onDone={() => preview.refetch()} />
      </div>
    </>
  )
}

/** On a local chain, test money is one press away. */
function FaucetButton({ address, onDone }: { address: Address | undefined; onDone: () => Promise<unknown> }) {
  const text = useText('paying')
  const isDemo = useRouteLoaderData<{ demo: boolean }>('root')?.demo
  const messageOf = useWalletError()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!isDemo || !address) return null
  const requestTestMoney = async () => {
    setBusy(true)
    setFailure(undefined)
    await api(faucet, { input: { address } }).catch((error: unknown) => setFailure(messageOf(error)))
    await onDone()
    setBusy(false)
  }
  return (
    <>
      <Button icon="flask" busy={busy} onClick={() => void requestTestMoney()}>
        {text('steps.faucet')}
      </Button>
      {failure && <Callout tone="bad">{failure}</Callout>}
    </>
  )
}
