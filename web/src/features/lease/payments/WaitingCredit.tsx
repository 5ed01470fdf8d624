/** A lease's undelivered sum: for whom the escrow holds it, why, and the payee's way to get it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { waitingFor } from '../credits.ts'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

interface Props {
  readonly lease: LeaseDetail
  /** The payee's retry button; null while one is pending. */
  readonly collect: ReactNode
}

export function WaitingCredit({ lease, collect }: Props) {
  const text = useText('deposits')
  const language = useLanguage()
  const name = counterpartName(lease, language)
  return (['tenant', 'landlord'] as const).map((payee) => {
    const rows = waitingFor(lease, payee)
    const [credit] = rows.flatMap((row) => row.credit ?? [])
    if (!credit) return null
    const amount = formatUsdt(
      rows.reduce((sum, { price }) => sum + BigInt(price), 0n),
      language,
    )
    const isMine = (payee === 'landlord') === lease.isLandlordInContract
    const whose = isMine ? 'you' : 'them'
    return (
      <Callout key={payee} tone="warn" icon="hourglass-medium" title={text(`credit.title.${whose}`, { amount, name })}>
        <p>{text(`credit.what.${whose}`, { name, account: shortenHash(credit.account) })}</p>
        {isMine && collect && <div style={{ marginTop: 8 }}>{collect}</div>}
      </Callout>
    )
  })
}
