/** What a wallet holds: USDT, RNB and what pays the network. */
import { useEffect, useState } from 'react'
import { localeOf } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Connected } from '../../gateways/wallet/connection.ts'
import { type Place, sayGas } from '../../gateways/wallet/place.ts'
import { type Balances, readBalances } from '../../gateways/wallet/standing.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Sum } from '../../ui/Sum.tsx'

export function Holdings({ place, address }: { place: Place; address: Connected['address'] }) {
  const text = useText('wallet')
  const trouble = useTrouble()
  const language = useLanguage()
  const [balances, setBalances] = useState<Balances>()
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    setFault(undefined)
    readBalances(place, address).then(setBalances, setFault)
  }, [place, address])
  if (fault !== undefined) return <Callout tone="bad">{trouble(fault)}</Callout>
  if (!balances) return <SkeletonLines lines={3} />
  const rows = [
    { key: 'usdt', label: 'USDT', amount: <Amount of={{ amount: balances.usdt, currency: 'USDT' }} /> },
    { key: 'rnb', label: 'RNB', amount: <Amount of={{ amount: balances.rnb, currency: 'RNB' }} /> },
    { key: 'gas', label: text('connected.gas'), amount: sayGas(balances.gas, place, localeOf[language]) },
  ]
  return (
    <section aria-label={text('connected.holds')}>
      <Sum rows={rows} />
    </section>
  )
}
