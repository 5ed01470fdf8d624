/** Taking one exit of the escrow: tried when somebody looks, then sent and seen in a block. */
import { leaseActivated } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { api } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import type { Exit } from '../../gateways/wallet/calls.ts'
import type { Connected } from '../../gateways/wallet/connection.ts'
import { takeExit, tryExit } from '../../gateways/wallet/exits.ts'
import { termsOf } from '../../gateways/wallet/facts.ts'
import type { Place } from '../../gateways/wallet/place.ts'
import { WalletTrouble } from '../../gateways/wallet/trouble.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Where the lease's own escrow is: an earlier lease stays with its escrow when a newer one exists. */
function placeOfLease(place: Place | undefined, lease: LeaseDetail): Place | undefined {
  if (!place || !lease.chain || lease.chain.chainId !== place.chainId) return undefined
  return { ...place, escrow: lease.chain.escrow as Address }
}

export function useExit(
  lease: LeaseDetail,
  exit: Exit,
  connected: Connected | undefined,
  current: Place | undefined,
  onDone: () => void,
) {
  const text = useText('paying')
  const trouble = useTrouble()
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'wallet' | 'network'>()
  const [failure, setFailure] = useState<string>()
  const place = useMemo(() => placeOfLease(current, lease), [current, lease])
  const terms = useMemo(() => (lease.terms ? termsOf(lease.terms) : undefined), [lease.terms])
  const account = connected?.address

  const trial = useQuery({
    queryKey: ['exit', lease.id, exit, account, lease.leaseNow],
    enabled: Boolean(place && terms && account),
    queryFn: () => {
      if (!place || !terms || !account) throw new Error('unreachable')
      const own = lease.isLandlordInContract ? terms.landlord : terms.tenant
      if (exit !== 'release' && !isAddressEqual(own, account)) throw new WalletTrouble('another-account')
      return tryExit(place, account, exit, terms)
    },
    retry: false,
  })

  const take = async () => {
    if (!place || !terms || !connected) return
    setBusy('wallet')
    setFailure(undefined)
    try {
      const payer = { provider: connected.wallet.provider, account: connected.address, place, terms }
      const transactionId = await takeExit(payer, exit, () => setBusy('network'))
      toast({ title: text('release.success') })
      await api(leaseActivated, { input: { contractId: lease.id, transactionId } }).catch(() => undefined)
      await queries.invalidateQueries({ queryKey: ['lease', lease.id] })
      onDone()
    } catch (error) {
      setFailure(trouble(error))
      toast({ title: text('release.failed'), children: trouble(error), tone: 'bad', milliseconds: 5_000 })
    }
    setBusy(undefined)
  }
  return { place, trial, take, busy, failure }
}
