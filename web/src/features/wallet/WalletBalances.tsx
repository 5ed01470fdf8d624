/** A wallet's balances: USDT, RNB and the gas coin. */
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { type AccountBalances, readBalances } from '../../gateways/wallet/accountState.ts'
import type { ActiveConnection } from '../../gateways/wallet/connectionStore.ts'
import { formatGas, type NetworkConfig } from '../../gateways/wallet/networkConfig.ts'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { Amount } from '../../ui/Amount.tsx'
import { AmountList } from '../../ui/AmountList.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function WalletBalances({ network, address }: { network: NetworkConfig; address: ActiveConnection['address'] }) {
  const text = useText('wallet')
  const walletErrorText = useWalletError()
  const language = useLanguage()
  const [balances, setBalances] = useState<AccountBalances>()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    setFault(undefined)
    readBalances(network, address).then(setBalances, setFault)
  }, [network, address])
  if (fault !== undefined) return <Callout tone="bad">{walletErrorText(fault)}</Callout>
  if (!balances) return <SkeletonLines lines={3} />
  const rows = [
    { key: 'usdt', label: 'USDT', amount: <Amount of={{ amount: balances.usdt, currency: 'USDT' }} /> },
    { key: 'rnb', label: 'RNB', amount: <Amount of={{ amount: balances.rnb, currency: 'RNB' }} /> },
    { key: 'gas', label: text('connected.gas'), amount: formatGas(balances.gas, network, language) },
  ]
  return (
    <section aria-label={text('connected.holds')}>
      <AmountList rows={rows} />
    </section>
  )
}
